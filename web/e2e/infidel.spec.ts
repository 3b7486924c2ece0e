import { expect, type Browser, type Page } from '@playwright/test';
import type { GameState, Made, Scenario, ScenarioDoc } from '../src/types';
import { audit } from './axe';
import { data, link, make, open, post, press, scenario, spot, state, type Desk } from './driver';
import { sceneOf, Service, type Scene } from './service';
import { test } from './test';

// Each scene is looked for by the engine (scenes.py), and its decisive clicks are made here.
const service = new Service();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());

interface Stage {
  doc: ScenarioDoc;
  desks: Desk[];
  /** The page of the side that decides, and of the other one. */
  own: Page;
  other: Page;
  look: () => Promise<GameState>;
}

/** Both seats of a scene, in two browsers. */
async function stage(browser: Browser, scene: Scene): Promise<Stage> {
  const doc = await scenario(service.base, scene.scenario);
  const made = await post<Made>(`${service.base}/api/records`, scene.record);
  const tokens = doc.sides.map((s) => made.seats[s.id]!);
  const desks = await Promise.all(tokens.map((t) => open(browser, link(service.base, made.game, [t]))));
  for (const d of desks) await d.page.waitForSelector('.app');
  const look = (): Promise<GameState> => state(service.base, made.game, tokens[scene.side]!);
  return { doc, desks, own: desks[scene.side]!.page, other: desks[1 - scene.side]!.page, look };
}

/** Click a hex; where it is out of sight, on the whole map. */
async function clickHex(page: Page, doc: ScenarioDoc, hex: number): Promise<void> {
  if (!(await spot(page, doc, hex))) await page.keyboard.press('0');
  const at = await spot(page, doc, hex);
  expect(at, `hex ${doc.board.hexes[hex]!.n} is on the screen`).not.toBeNull();
  await page.mouse.click(at!.x, at!.y);
}

const rolls = (page: Page, purpose: string) => page.locator(`[data-roll="${purpose}"]`);
const chronicle = (page: Page) => page.locator('.logb');
const quiet = (desks: Desk[]): void => desks.forEach((d) => expect(d.errors).toEqual([]));

test('a horse archer rides into a zone of control, shoots, and rides on', async ({ browser }) => {
  const scene = await sceneOf<{ into: number[]; shot: number[]; away: number[] }>('ride');
  const { doc, desks, own, other, look } = await stage(browser, scene);
  const where = async (): Promise<number> => (await look()).view.hexes[scene.unit]!;
  await clickHex(own, doc, scene.into[2]!);
  await expect.poll(where).toBe(scene.into[2]);
  // In the enemy's zone it is not stopped; the shot from there costs movement.
  const left = async (): Promise<number> => Number(/left: (\d+)/.exec((await own.locator('[data-prompt="Step"]').textContent()) ?? '')?.[1]);
  const room = await left();
  await expect(own.locator('[data-reach]').first()).toBeVisible();
  const before = await rolls(other, 'fire').count();
  await clickHex(own, doc, (await look()).view.hexes[scene.shot[2]!]!);
  for (const page of [own, other]) await expect.poll(() => rolls(page, 'fire').count()).toBeGreaterThan(before);
  await expect.poll(left).toBeLessThan(room);
  await clickHex(own, doc, scene.away[2]!);
  await expect.poll(where).toBe(scene.away[2]);
  await expect(chronicle(other)).toContainText(`to ${doc.board.hexes[scene.away[2]!]!.n}.`);
  quiet(desks);
});

test('a knight who would ride at an archer is held back by his leader', async ({ browser }) => {
  const scene = await sceneOf<{ restrain: number[]; let: number[] }>('held');
  const { doc, desks, own, other, look } = await stage(browser, scene);
  const sheet = own.locator('[data-reaction="HoldBack"]');
  await expect(sheet).toBeVisible();
  await expect(sheet.locator('.dist').first()).toBeVisible();
  await expect(sheet.locator('[data-option]')).toHaveCount((await look()).decision!.options.length);
  await expect(other.locator('[data-reaction]')).toHaveCount(0);
  const home = (await look()).view.hexes[scene.unit]!;
  const told = (page: Page, words: string): Promise<number> => chronicle(page).getByText(words).count();
  const RIDES = 'as soon as the arrows have fallen';
  const HELD = 'is held back by its leader';
  const [rode, stayed] = [await told(other, RIDES), await told(other, HELD)];
  const leader = doc.leaders[scene.restrain[2]!]!.name['en']!;
  await expect(sheet).toContainText(`${leader} tries to hold`);
  await press(own, scene.restrain.join('.'));
  for (const page of [own, other]) {
    await expect(rolls(page, 'restrain').last()).toBeVisible();
    await expect.poll(() => told(page, HELD)).toBe(stayed + 1);
  }
  // The shot falls, and the knight has not stirred.
  await expect(rolls(other, 'fire').last()).toBeVisible();
  expect(await told(other, RIDES)).toBe(rode);
  const after = await look();
  expect(after.view.hexes[scene.unit]).toBe(home);
  // In the same place again, nobody holds him: he has to ride.
  const again = await stage(browser, scene);
  await expect(again.own.locator('[data-reaction="HoldBack"]')).toBeVisible();
  await press(again.own, scene.let.join('.'));
  await expect.poll(() => told(again.other, RIDES)).toBe(rode + 1);
  quiet([...desks, ...again.desks]);
});

test('light cavalry gets away before the attack', async ({ browser }) => {
  const scene = await sceneOf<{ evade: number[] }>('evading');
  const { doc, desks, own, other, look } = await stage(browser, scene);
  await expect(own.locator('[data-reaction="Withdraw"]')).toBeVisible();
  await expect(own.locator('[data-reaction="Withdraw"] .dist').first()).toBeVisible();
  await clickHex(own, doc, scene.evade[2]!);
  await expect.poll(async () => (await look()).view.hexes[scene.unit]).toBe(scene.evade[2]);
  for (const page of [own, other]) await expect(rolls(page, 'withdrawal').last()).toBeVisible();
  await expect(own.locator('[data-reaction="Withdraw"]')).toHaveCount(0);
  quiet(desks);
});

test('on the Slow March of Arsuf nobody goes further than three hexes', async ({ browser }) => {
  const scene = await sceneOf<{ steps: number[][]; fourth: number }>('march');
  const { doc, desks, own, look } = await stage(browser, scene);
  await expect(own.locator('.rail')).toContainText(/slow march/i);
  await clickHex(own, doc, (await look()).view.hexes[scene.unit]!);
  await expect.poll(async () => (await data(own))['class']).toBe('Step');
  for (const step of scene.steps) {
    await clickHex(own, doc, step[2]!);
    await expect.poll(async () => (await look()).view.hexes[scene.unit]).toBe(step[2]);
  }
  const before = (await look()).number;
  await clickHex(own, doc, scene.fourth);
  await expect(own.locator('[data-why]')).toContainText('as far as the Slow March lets it');
  expect((await look()).number).toBe(before);
  quiet(desks);
});

test('who leaves the map of Arsuf by the coast road counts for victory', async ({ browser }) => {
  const scene = await sceneOf<{ leave: number[] }>('leave');
  const { desks, own, other, look } = await stage(browser, scene);
  const score = (page: Page) => page.locator('.sides [role=group]').first();
  const points = async (): Promise<number> => (await look()).flight[scene.side]!.points;
  const { level } = (await look()).flight[scene.side]!;
  const before = await points();
  await expect(score(other)).toHaveAttribute('aria-label', `Crusaders: ${before} victory points of ${level}`);
  const button = own.locator('.rail [data-verb="leave-map"]');
  await expect(button).toContainText('leaves the map');
  await press(own, scene.leave.join('.'));
  // Off the map, and told to both.
  await expect.poll(async () => (await look()).view.hexes[scene.unit]).toBe(-3);
  expect(await points()).toBeGreaterThan(before);
  for (const page of [own, other]) {
    await expect(chronicle(page)).toContainText('leaves the map from');
    await expect(score(page)).toHaveAttribute('aria-label', `Crusaders: ${await points()} victory points of ${level}`);
  }
  quiet(desks);
});

for (const theme of ['light', 'dark']) {
  test(`no serious fault of accessibility on the board, wide and on a phone, ${theme}`, async ({ browser }) => {
    const scenes = { Step: await sceneOf('ride'), HoldBack: await sceneOf('held') };
    for (const [cls, scene] of Object.entries(scenes)) {
      const made = await post<Made>(`${service.base}/api/records`, scene.record);
      const address = link(service.base, made.game, Object.values(made.seats));
      for (const [where, screen] of Object.entries({ wide: {}, phone: { width: 390, height: 844, touch: true } })) {
        const { page, context } = await open(browser, address, { theme, ...screen });
        await expect.poll(async () => (await data(page))['class']).toBe(cls);
        await audit(page, `${cls}, ${where}`);
        await context.close();
      }
    }
  });
}

const BATTLES = ['dorylaeum', 'antioch', 'ascalon', 'harran', 'montgisard', 'arsuf'];

test('all six battles are watched, bot against bot, without an error', async ({ browser }) => {
  test.setTimeout(900_000);
  const list = (await (await fetch(`${service.base}/api/scenarios`)).json()) as Scenario[];
  expect(new Set(list.filter((s) => s.id.startsWith('inf/')).map((s) => s.battle))).toEqual(new Set(BATTLES));
  for (const battle of BATTLES) {
    const { sides } = await scenario(service.base, `inf/${battle}`);
    const made = await make(service.base, `inf/${battle}`, Object.fromEntries(sides.map((s) => [s.id, 'bot:squire'])));
    const { page, errors, context } = await open(browser, link(service.base, made.game, [made.spectator]), { width: 800, height: 560 });
    await page.waitForSelector('.app');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-result]'), battle).toBeVisible({ timeout: 550_000 });
    expect(Number((await data(page))['number']), battle).toBeGreaterThan(200);
    // No message is missing in what was told.
    const told = await page.evaluate(() => document.body.innerText);
    expect(told.match(/\b(event|verb|prompt|refusal|roll|outcome|mod|kind|ui)-[a-zA-Z-]+/g) ?? [], battle).toEqual([]);
    expect(errors, battle).toEqual([]);
    await context.close();
  }
});
