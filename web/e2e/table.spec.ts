import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { GameState, Made, ScenarioDoc } from '../src/types';
import { data, link, make, open, post, press, spot, state } from './driver';
import { pilot, Service } from './service';

const service = new Service();
let game = '';
let seat = '';
let classes: Record<string, number[]> = {};
let record = '';
let falkirk: ScenarioDoc;

test.beforeAll(async () => {
  await service.start();
  record = join(mkdtempSync(join(tmpdir(), 'gonfalon-rec-')), 'crecy.jsonl');
  classes = (JSON.parse(await pilot('record', 'moi/crecy', '1', record)) as { classes: Record<string, number[]> }).classes;
  const body = readFileSync(record);
  const made = (await (await fetch(`${service.base}/api/records`, { method: 'POST', body })).json()) as Made;
  game = made.game;
  seat = Object.values(made.seats)[0]!;
  falkirk = (await (await fetch(`${service.base}/api/scenarios/moi/falkirk`)).json()) as ScenarioDoc;
});
test.afterAll(() => service.stop());

const copy = (at: number): Promise<Made> => post(`${service.base}/api/games/${game}/sandbox?seat=${seat}&at=${at}`, {});

/** Both seats of a position of the recorded game, in two browsers. */
async function both(browser: Parameters<typeof open>[0], at: number) {
  const made = await copy(at);
  const [english, french] = [made.seats['english']!, made.seats['french']!];
  const seats = await Promise.all([english, french].map((t) => open(browser, link(service.base, made.game, [t]))));
  for (const s of seats) await s.page.waitForSelector('.app');
  return { made, english, french, seats };
}

test.describe('windows of the other side', () => {
  for (const cls of ['Respond', 'React', 'CounterFire', 'Seize']) {
    test(`${cls} is answered in the second seat, with the odds`, async ({ browser }) => {
      const at = classes[cls]?.[0];
      test.skip(at === undefined, `no ${cls} in this battle`);
      const { made, english, seats } = await both(browser, at!);
      const now = await state(service.base, made.game, english);
      const side = now.decision!.side;
      const page = seats[side]!.page;
      await expect(page.locator(`[data-reaction="${cls}"]`)).toBeVisible();
      await expect(page.locator('[data-reaction] .dist').first()).toBeVisible();
      await expect(seats[1 - side]!.page.locator('[data-reaction]')).toHaveCount(0);
      const before = await data(seats[1 - side]!.page);
      await page.keyboard.press('1');
      await expect.poll(async () => (await data(seats[1 - side]!.page))['version']).not.toBe(before['version']);
      for (const s of seats) expect(s.errors).toEqual([]);
    });
  }

  test('a counter-charge meets a charge', async ({ browser }) => {
    // Found by playing Falkirk: the Scottish horse stands and is charged.
    const file = join(mkdtempSync(join(tmpdir(), 'gonfalon-rec-')), 'falkirk.jsonl');
    let found: number | undefined;
    for (let seed = 1; seed < 8 && found === undefined; seed++) {
      const told = JSON.parse(await pilot('record', 'moi/falkirk', String(seed), `${file}.${seed}`)) as { classes: Record<string, number[]> };
      found = told.classes['CounterCharge']?.[0];
      if (found !== undefined) {
        const body = readFileSync(`${file}.${seed}`);
        const made = (await (await fetch(`${service.base}/api/records`, { method: 'POST', body })).json()) as Made;
        const twin = await post<Made>(`${service.base}/api/games/${made.game}/sandbox?seat=${Object.values(made.seats)[0]}&at=${found}`, {});
        const now = await state(service.base, twin.game, Object.values(twin.seats)[0]!);
        const token = twin.seats[falkirk.sides[now.decision!.side]!.id]!;
        const { page, errors } = await open(browser, link(service.base, twin.game, [token]));
        await expect(page.locator('[data-reaction="CounterCharge"]')).toBeVisible();
        const before = (await data(page))['version'];
        await page.locator('[data-reaction] button[data-option]').first().click();
        await expect.poll(async () => (await data(page))['version']).not.toBe(before);
        await expect(page.locator('[data-roll="counter-charge"]')).toBeVisible();
        expect(errors).toEqual([]);
      }
    }
    expect(found).toBeDefined();
  });
});

test('undo and redo, and no further than the dice allow', async ({ browser }) => {
  const made = await copy(classes['MoveAndFire']![3]!);
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.waitForSelector('.app');
  await expect(page.locator('[data-undo]')).toBeDisabled();
  await page.locator('.rail [data-verb="unit"]').first().click();
  await expect.poll(async () => (await data(page))['class']).toBe('Step');
  await page.keyboard.press('u');
  await expect.poll(async () => (await data(page))['class']).toBe('MoveAndFire');
  await page.keyboard.press('r');
  await expect.poll(async () => (await data(page))['class']).toBe('Step');
});

test('an illegal click is answered with the rule', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.waitForSelector('.app');
  const now = await state(service.base, made.game, made.seats['english']!);
  const scot = now.view.hexes.findIndex((h, u) => h >= 0 && falkirk.units[u]!.side === 1);
  const at = await spot(page, falkirk, now.view.hexes[scot]!);
  await page.mouse.click(at!.x, at!.y);
  await expect(page.locator('[data-why]')).toBeVisible();
  await page.locator('[data-why] .tag').click();
  await expect(page.locator('dialog')).toContainText('moi:');
});

test('a unit is dragged to a farther hex, step by legal step', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.waitForSelector('.app');
  for (const verb of ['ready', 'ready', 'activate']) {
    await expect(page.locator(`.rail [data-verb="${verb}"]`).first()).toBeVisible();
    await press(page, (await page.locator(`.rail [data-verb="${verb}"]`).first().getAttribute('data-option'))!);
  }
  await expect.poll(async () => (await data(page))['class']).toMatch(/MoveAndFire|PlantStandard/);
  let now = await state(service.base, made.game, made.seats['english']!);
  const unit = now.decision!.options.find((o) => falkirk.verbs[o[0]!]!.name === 'unit')![1]!;
  const from = now.view.hexes[unit]!;
  await press(page, now.decision!.options.find((o) => falkirk.verbs[o[0]!]!.name === 'unit' && o[1] === unit)!.join('.'));
  await expect(page.locator('[data-reach]').first()).toBeVisible();
  await page.keyboard.press('0');
  await page.waitForTimeout(400);
  const goals = await page.locator('[data-reach]').evaluateAll((all) => all.map((e) => [(e as SVGElement).dataset['reach']!, Number(e.textContent)] as const));
  const far = goals.filter(([, cost]) => cost >= 3)[0] ?? goals[0]!;
  const goal = falkirk.board.hexes.findIndex((h) => h.n === far[0]);
  const a = (await spot(page, falkirk, from))!;
  const b = (await spot(page, falkirk, goal))!;
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (now = await state(service.base, made.game, made.seats['english']!)).view.hexes[unit]).toBe(goal);
});

test('a replay is scrubbed, stepped and left', async ({ browser }) => {
  const { page, errors } = await open(browser, link(service.base, game, [seat]));
  await page.waitForSelector('.app');
  const scrub = page.locator('[data-scrub]').first();
  await scrub.fill('40');
  await expect(page.locator('[data-replaying]')).toContainText('40');
  await page.keyboard.press('Escape');
  await page.locator('[data-board]').focus();
  await page.keyboard.press(',');
  await expect(page.locator('[data-replaying]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-replaying]')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a sandbox is marked, and leaves the real game alone', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.waitForSelector('.app');
  await page.keyboard.press('m');
  await page.locator('[data-make-sandbox]').click();
  await expect(page.locator('[data-sandbox]')).toBeVisible();
  await press(page, (await page.locator('.rail [data-verb="ready"]').first().getAttribute('data-option'))!);
  expect((await state(service.base, made.game, made.seats['english']!)).number).toBe(0);
});

test('a record is exported, and imported again', async ({ browser }) => {
  const { page } = await open(browser, link(service.base, game, [seat]));
  await page.waitForSelector('.app');
  await page.keyboard.press('m');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-record]').click()]);
  const file = await download.path();
  await page.goto(`${service.base}/#/`);
  await page.locator('[data-import]').first().setInputFiles(file);
  await page.waitForSelector('.app');
  await expect(page.locator('[data-result]')).toBeVisible();
  expect((await data(page))['game']).not.toBe(game);
  await page.goto(`${service.base}/#/`);
  await page.locator('[data-import]').first().setInputFiles({ name: 'bad.jsonl', mimeType: 'text/plain', buffer: Buffer.from('no record\n') });
  await expect(page.locator('[role=alert]')).toBeVisible();
});

test('forged, stale and out-of-turn messages are refused politely', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
  const { page } = await open(browser, link(service.base, made.game, [made.seats['english']!]));
  await page.waitForSelector('.app');
  const send = (token: string, message: object): Promise<{ type: string; message: string; state?: GameState }> =>
    page.evaluate(
      ([game_, t, m]) =>
        new Promise((done) => {
          const ws = new WebSocket(`ws://${location.host}/api/games/${game_}/live?seat=${t}&since=0`);
          ws.onmessage = (e) => {
            const told = JSON.parse(String(e.data));
            if (told.type === 'state') ws.send(JSON.stringify(m));
            else done(told);
          };
        }),
      [made.game, token, message] as const,
    );
  const now = await state(service.base, made.game, made.seats['english']!);
  const ready = now.decision!.options.find((o) => o.length === 1)!;
  for (const [token, message] of [
    [made.seats['scots']!, { type: 'play', number: 0, option: ready }],
    [made.spectator, { type: 'play', number: 0, option: ready }],
    [made.seats['english']!, { type: 'play', number: 7, option: ready }],
    [made.seats['english']!, { type: 'play', number: 0, option: [99, 1, 2] }],
    [made.seats['english']!, { type: 'play', number: 0, option: [] }],
  ] as const) {
    const told = await send(token, message);
    expect(told.type).toBe('refused');
    expect(told.message).toMatch(/^refusal-/);
    expect(told.state?.number).toBe(0);
  }
  expect((await state(service.base, made.game, made.seats['english']!)).number).toBe(0);
});

test('the socket is cut, and the game goes on where it was', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const { page, context } = await open(browser, 'about:blank');
  let cut: (() => Promise<void>) | null = null;
  let count = 0;
  await context.routeWebSocket(/\/live/, (ws) => {
    count++;
    ws.connectToServer();
    cut = () => ws.close({ code: 1001 });
  });
  await page.goto(link(service.base, made.game, [made.seats['english']!]));
  await page.waitForSelector('.app');
  await cut!();
  await expect.poll(() => count, { timeout: 10_000 }).toBeGreaterThan(1);
  await press(page, (await page.locator('.rail [data-verb="ready"]').first().getAttribute('data-option'))!);
  await expect.poll(async () => (await data(page))['number']).toBe('1');
});

test('two browsers see a decision within 200 ms', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
  const [a, b] = await Promise.all(['english', 'scots'].map((id) => open(browser, link(service.base, made.game, [made.seats[id]!]))));
  for (const d of [a!, b!]) await d.page.waitForSelector('.app');
  const key = (await a!.page.locator('.rail [data-verb="arrange"]').first().getAttribute('data-option'))!;
  await b!.page.evaluate(() => {
    const app = document.querySelector<HTMLElement>('.app')!;
    const w = window as unknown as { seen: number };
    w.seen = 0;
    new MutationObserver(() => (w.seen = Date.now())).observe(app, { attributes: true, attributeFilter: ['data-version'] });
  });
  const pressed = await a!.page.evaluate((k) => {
    document.querySelector<HTMLElement>(`.rail [data-option="${k}"]`)!.click();
    return Date.now();
  }, key);
  await expect.poll(() => b!.page.evaluate(() => (window as unknown as { seen: number }).seen)).toBeGreaterThan(0);
  expect((await b!.page.evaluate(() => (window as unknown as { seen: number }).seen)) - pressed).toBeLessThan(200);
});

test('a killed service resumes every game at the last acknowledged decision', async ({ browser }) => {
  const own = new Service();
  await own.start();
  try {
    const made = await make(own.base, 'moi/falkirk', { english: 'here', scots: 'here' });
    const { page } = await open(browser, link(own.base, made.game, Object.values(made.seats)));
    await page.waitForSelector('.app');
    for (const verb of ['ready', 'ready', 'activate']) {
      await expect(page.locator(`.rail [data-verb="${verb}"]`).first()).toBeVisible();
      await press(page, (await page.locator(`.rail [data-verb="${verb}"]`).first().getAttribute('data-option'))!);
    }
    const before = await state(own.base, made.game, made.seats['english']!);
    await own.kill();
    await own.run();
    const after = await state(own.base, made.game, made.seats['english']!);
    expect(after.number).toBe(before.number);
    expect(after.view).toEqual(before.view);
    // The page finds its way back by itself.
    await expect.poll(async () => (await page.locator('.off').count()) === 0, { timeout: 15_000 }).toBe(true);
    const button = page.locator('.rail [data-option]').first();
    await expect(button).toBeVisible();
    const version = (await data(page))['version'];
    await button.click();
    await expect.poll(async () => (await data(page))['version'], { timeout: 10_000 }).not.toBe(version);
  } finally {
    await own.stop();
  }
});
