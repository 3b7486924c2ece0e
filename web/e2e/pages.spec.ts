import { expect } from '@playwright/test';
import type { Scenario } from '../src/types';
import { audit } from './axe';
import { data, link, make, open, pressVerb, scenario } from './driver';
import { Service } from './service';
import { test } from './test';

const service = new Service();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());

for (const theme of ['light', 'dark']) {
  test(`no serious fault of accessibility, ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { page } = await open(browser, `${service.base}/`, { theme });
    await page.waitForSelector('[data-start]');
    await page.waitForTimeout(500);
    await audit(page, 'lobby');
    await page.locator('[data-my-games]').click();
    await audit(page, 'my games');
    await page.goto(`${service.base}/#/about`);
    await audit(page, 'about');
    const made = await make(service.base, 'moi/crecy', { english: 'here', french: 'here' });
    await page.goto(link(service.base, made.game, Object.values(made.seats)));
    await page.waitForSelector('.app');
    await audit(page, 'set-up');
    for (const verb of ['ready', 'ready', 'activate']) await pressVerb(page, verb);
    await audit(page, 'battle', true);
    await page.keyboard.press('?');
    await audit(page, 'help');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await audit(page, 'menu');
    await page.keyboard.press('Escape');
    await page.locator('.rail .tag, .log .tag').first().click();
    await audit(page, 'rule');
  });
}

test('Italian, at once', async ({ browser }) => {
  const { page } = await open(browser, `${service.base}/`);
  await expect(page.locator('h1')).toHaveText('Choose a battle');
  await page.locator('[data-lang=it]').click();
  await expect(page.locator('h1')).toHaveText('Scegli una battaglia');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it');
  await page.locator('[data-battle=falkirk]').click();
  await page.locator('[data-start]').click();
  await page.waitForSelector('.app');
  await expect(page.locator('[data-prompt]')).not.toContainText('prompt-');
  await expect(page.locator('[data-decides]')).toContainText('Decidono');
});

test('from the page to the first legal click, and not too much to load', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (r) => {
    if (r.url().includes('/api/') || !r.url().startsWith(service.base)) return;
    sizes.push(r.sizes().then((s) => s.responseBodySize));
  });
  await page.goto(`${service.base}/`);
  await page.locator('[data-start]').click();
  await page.locator('.rail [data-option]').first().waitFor();
  const bytes = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(400_000);
});

test('a phone plays too', async ({ browser }) => {
  const { page, errors } = await open(browser, `${service.base}/`, { width: 390, height: 844, touch: true });
  await page.locator('[data-battle=falkirk]').tap();
  await page.locator('[data-start]').tap();
  await page.waitForSelector('.app');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const ready = page.locator('.rail [data-verb="ready"]');
  await ready.scrollIntoViewIfNeeded();
  await ready.tap();
  // What gives the play away is asked twice.
  if (await page.locator('.rail [data-verb="ready"].sure').count()) await ready.tap();
  await expect.poll(async () => Number((await data(page))['number'])).toBeGreaterThan(0);
  const tabs = page.locator('.tb button');
  await tabs.nth(1).tap();
  await expect(page.locator('.logb')).toBeVisible();
  await tabs.nth(2).tap();
  await expect(page.locator('.forces')).toBeVisible();
  await tabs.nth(0).tap();
  await audit(page, 'phone');
  expect(errors).toEqual([]);
});

const BATTLES = ['falkirk', 'courtrai', 'bannockburn', 'crecy', 'poitiers', 'najera'];

test('all six battles are watched to their ends, bot against bot, without an error', async ({ browser }) => {
  test.setTimeout(900_000);
  const watch = async (battle: string): Promise<void> => {
    const { sides } = await scenario(service.base, `moi/${battle}`);
    const made = await make(service.base, `moi/${battle}`, Object.fromEntries(sides.map((s) => [s.id, 'bot:squire'])));
    const { page, errors, context } = await open(browser, link(service.base, made.game, [made.spectator]), { width: 800, height: 560 });
    await page.waitForSelector('.app');
    // From the replay at the viewer's pace to the present, as fast as the bots play.
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-replaying]')).toHaveCount(0);
    await expect(page.locator('[data-result]'), battle).toBeVisible({ timeout: 550_000 });
    expect(Number((await data(page))['number']), battle).toBeGreaterThan(200);
    await page.locator('[data-result] button').first().click();
    await expect(page.locator('[data-replaying]')).toBeVisible();
    expect(errors, battle).toEqual([]);
    await context.close();
  };
  for (const battle of BATTLES) await watch(battle);
});

test('every battle of the lobby is among those watched', async () => {
  const list = (await (await fetch(`${service.base}/api/scenarios`)).json()) as Scenario[];
  expect(new Set(list.filter((s) => s.id.startsWith('moi/')).map((s) => s.battle))).toEqual(new Set(BATTLES));
});
