import { expect, type Browser } from '@playwright/test';
import type { GameState, Made, ScenarioDoc } from '../src/types';
import { data, link, make, open, post, press, pressVerb, reach, scenario, spot, state } from './driver';
import { recorded, Service, type Recorded } from './service';
import { test } from './test';

const service = new Service();
let falkirk: ScenarioDoc;
let crecy: Recorded;
let game = '';
let seat = '';

test.beforeAll(async () => {
  await service.start();
  falkirk = await scenario(service.base, 'moi/falkirk');
  crecy = await recorded('moi/crecy', 1);
  const made = await post<Made>(`${service.base}/api/records`, crecy.record);
  game = made.game;
  seat = Object.values(made.seats)[0]!;
});
test.afterAll(() => service.stop());

/** The decisions of a class, by their numbers. */
const decisions = (from: Recorded, cls: string): number[] => from.decisions.flatMap((d, i) => (d.class === cls ? [i] : []));

/** A copy of the recorded Crécy after some decisions, with both seats. */
const copy = (at: number): Promise<Made> => post(`${service.base}/api/games/${game}/sandbox?seat=${seat}&at=${at}`, {});

/** Both seats of a game in two browsers. */
async function both(browser: Browser, base: string, made: Made) {
  const desks = await Promise.all(Object.values(made.seats).map((t) => open(browser, link(base, made.game, [t]))));
  for (const d of desks) await d.page.waitForSelector('.app');
  return desks;
}

test.describe('windows of the other side', () => {
  // What the answer of the first option leads to: a roll, or the other side's activation.
  const SHOWN: Record<string, string> = { React: '[data-roll]', Respond: '[data-roll]', CounterFire: '[data-roll]', Seize: '[data-roll]' };
  for (const [cls, shown] of Object.entries(SHOWN)) {
    test(`${cls} is answered in the second seat, with the odds`, async ({ browser }) => {
      const at = decisions(crecy, cls)[0];
      expect(at, `Crécy has a ${cls}`).toBeDefined();
      const made = await copy(at!);
      const desks = await both(browser, service.base, made);
      const { side } = crecy.decisions[at!]!;
      const own = desks[side]!.page;
      const other = desks[1 - side]!.page;
      await expect(own.locator(`[data-reaction="${cls}"]`)).toBeVisible();
      await expect(own.locator('[data-reaction] .dist').first()).toBeVisible();
      await expect(other.locator('[data-reaction]')).toHaveCount(0);
      const before = (await data(other))['version'];
      const rolls = await other.locator(shown).count();
      await own.keyboard.press('1');
      for (const page of [own, other]) await expect.poll(async () => (await data(page))['version']).not.toBe(before);
      await expect.poll(() => other.locator(shown).count()).toBeGreaterThan(rolls);
      for (const d of desks) expect(d.errors).toEqual([]);
    });
  }

  test('a counter-charge meets a charge', async ({ browser }) => {
    // In Falkirk the Scottish horse stands and is charged; not in every game.
    let found: { at: number; from: Recorded } | null = null;
    for (let seed = 1; seed < 8 && !found; seed++) {
      const from = await recorded('moi/falkirk', seed);
      const at = decisions(from, 'CounterCharge')[0];
      if (at !== undefined) found = { at, from };
    }
    const { at, from } = found!;
    const lines = from.record.split('\n').slice(0, 1 + at);
    const made = await post<Made>(`${service.base}/api/records`, `${lines.join('\n')}\n`);
    const desks = await both(browser, service.base, made);
    const own = desks[from.decisions[at]!.side]!.page;
    const other = desks[1 - from.decisions[at]!.side]!.page;
    await expect(own.locator('[data-reaction="CounterCharge"]')).toBeVisible();
    await expect(other.locator('[data-reaction]')).toHaveCount(0);
    await own.locator('[data-reaction] button[data-option]').first().click();
    for (const page of [own, other]) await expect(page.locator('[data-roll="counter-charge"]').last()).toBeVisible();
    for (const d of desks) expect(d.errors).toEqual([]);
  });
});

test('undo and redo, and no further than the dice allow', async ({ browser }) => {
  const made = await copy(decisions(crecy, 'MoveAndFire')[3]!);
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

test('the way of a charge is drawn through the hexes that it rides', async ({ browser }) => {
  const isCharge = (o: number[]): boolean => falkirk.verbs[o[0]!]!.name === 'charge';
  const at = crecy.decisions.findIndex((d) => d.class === 'Designate' && isCharge(d.option));
  expect(at, 'Crécy has a charge').toBeGreaterThan(0);
  const made = await copy(at);
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.locator(`.rail [data-option="${crecy.decisions[at]!.option.join('.')}"]`).focus();
  // A charge reaches two or three hexes: it rides through one or two before its target's.
  await expect(page.locator('.ov-chg .o')).toHaveAttribute('d', /^M[^L]+(L[^L]+){2,3}$/);
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
  for (const verb of ['ready', 'ready', 'activate']) await pressVerb(page, verb);
  await expect.poll(async () => (await data(page))['class']).toMatch(/MoveAndFire|PlantStandard/);
  let now = await state(service.base, made.game, made.seats['english']!);
  const unit = now.decision!.options.find((o) => falkirk.verbs[o[0]!]!.name === 'unit')![1]!;
  const from = now.view.hexes[unit]!;
  await press(page, now.decision!.options.find((o) => falkirk.verbs[o[0]!]!.name === 'unit' && o[1] === unit)!.join('.'));
  await expect(page.locator('[data-reach]').first()).toBeVisible();
  await page.keyboard.press('0');
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

test('the dice of a finished game are rolled again', async ({ browser }) => {
  const { page } = await open(browser, link(service.base, game, [seat]));
  await page.waitForSelector('.app');
  await page.keyboard.press('m');
  await page.locator('[data-verify]').click();
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'true');
});

test('what happened since my last decision is played', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
  const desks = await both(browser, service.base, made);
  for (const d of desks) await pressVerb(d.page, 'ready');
  const { page } = desks[0]!;
  await expect.poll(async () => (await data(page))['number']).toBe('2');
  await page.keyboard.press('m');
  // The replay is over soon: the page itself notes what its band says first.
  const told = page.evaluate(
    () =>
      new Promise<string>((done) =>
        new MutationObserver((_, watch) => {
          const band = document.querySelector('[data-replaying]');
          if (band) done(band.textContent ?? '');
          if (band) watch.disconnect();
        }).observe(document.body, { childList: true, subtree: true }),
      ),
  );
  await page.locator('[data-since-mine]').click();
  // It starts after the own decision, and ends in the present.
  expect(await told).toContain('1');
  await expect(page.locator('[data-replaying]')).toHaveCount(0);
});

test('a set-up is arranged by dragging, and the default is one click away', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk-free', { english: 'here', scots: 'here' });
  const tokens = Object.values(made.seats);
  const { page } = await open(browser, link(service.base, made.game, tokens));
  await page.waitForSelector('.app');
  const look = async (): Promise<GameState> => {
    const seen = await state(service.base, made.game, tokens[0]!);
    return seen.decision!.side === seen.you ? seen : state(service.base, made.game, tokens[1]!);
  };
  const verb = (o: number[]): string => falkirk.verbs[o[0]!]!.name;
  const start = await look();
  const arrange = start.decision!.options.find((o) => verb(o) === 'arrange')!;
  const unit = arrange[1]!;
  const home = start.view.hexes[unit]!;
  // Where it may stand is known once it is lifted; it is put back before it is dragged.
  await press(page, arrange.join('.'));
  const goals = (await look()).decision!.options.filter((o) => verb(o) === 'put' && !start.view.hexes.includes(o[2]!)).map((o) => o[2]!);
  await page.keyboard.press('u');
  await expect.poll(async () => (await data(page))['class']).toBe('SetUp');
  await page.keyboard.press('0');
  const from = (await spot(page, falkirk, home))!;
  const to = (await spot(page, falkirk, goals[0]!))!;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await look()).view.hexes[unit]).toBe(goals[0]);
  await reach(page, (await look()).version);
  if ((await data(page))['class'] === 'Arrange') await press(page, (await page.locator('.rail [data-verb="face"], .rail [data-option]').first().getAttribute('data-option'))!);
  await page.locator('[data-default-setup]').click();
  await expect.poll(async () => (await look()).view.hexes).toEqual(start.view.hexes);
});

test('a sandbox is marked, and leaves the real game alone', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const { page } = await open(browser, link(service.base, made.game, Object.values(made.seats)));
  await page.waitForSelector('.app');
  await page.keyboard.press('m');
  await page.locator('[data-make-sandbox]').click();
  await expect(page.locator('[data-sandbox]')).toBeVisible();
  await pressVerb(page, 'ready');
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
  await expect.poll(() => count).toBeGreaterThan(1);
  await pressVerb(page, 'ready');
  await expect.poll(async () => (await data(page))['number']).toBe('1');
});

test('of two seats on one screen one comes back later, and the screen says so until then', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'here' });
  const tokens = Object.values(made.seats);
  const { page, context } = await open(browser, 'about:blank');
  let closed = false;
  const cuts: (() => Promise<void>)[] = [];
  await context.routeWebSocket(/\/live/, (ws) => {
    if (closed && ws.url().includes(tokens[1]!)) return void ws.close({ code: 1001 });
    ws.connectToServer();
    cuts.push(() => ws.close({ code: 1001 }));
  });
  await page.goto(link(service.base, made.game, tokens));
  await page.waitForSelector('.app');
  closed = true;
  await Promise.all(cuts.splice(0).map((cut) => cut()));
  await expect.poll(() => cuts.length).toBe(1);
  await expect(page.locator('.off')).toBeVisible();
  closed = false;
  await expect.poll(() => cuts.length).toBe(2);
  await expect(page.locator('.off')).toHaveCount(0);
  for (const number of ['1', '2']) {
    await pressVerb(page, 'ready');
    await expect.poll(async () => (await data(page))['number']).toBe(number);
  }
});

test('two browsers on one game both see a decision', async ({ browser }) => {
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
  const desks = await both(browser, service.base, made);
  await pressVerb(desks[0]!.page, 'ready');
  for (const d of desks) await expect.poll(async () => (await data(d.page))['number']).toBe('1');
  await expect(desks[1]!.page.locator('.rail [data-verb="ready"]')).toBeVisible();
  await expect(desks[0]!.page.locator('.rail [data-option]')).toHaveCount(0);
});

test('a killed service resumes every game at the last acknowledged decision', async ({ browser }) => {
  const own = new Service();
  await own.start();
  try {
    // In the middle of a battle, and one decision further.
    const lines = crecy.record.split('\n').slice(0, Math.floor(crecy.decisions.length / 2));
    const made = await post<Made>(`${own.base}/api/records`, `${lines.join('\n')}\n`);
    const { page } = await open(browser, link(own.base, made.game, Object.values(made.seats)));
    await page.waitForSelector('.app');
    const number = Number((await data(page))['number']);
    expect(number).toBeGreaterThan(400);
    await press(page, crecy.decisions[number]!.option.join('.'));
    const before = await state(own.base, made.game, Object.values(made.seats)[0]!);
    expect(before.number).toBe(number + 1);
    await own.kill();
    await own.run();
    const after = await state(own.base, made.game, Object.values(made.seats)[0]!);
    expect(after.number).toBe(before.number);
    expect(after.view).toEqual(before.view);
    // The page finds its way back by itself.
    await expect(page.locator('.off')).toHaveCount(0);
    await press(page, crecy.decisions[number + 1]!.option.join('.'));
    await expect.poll(async () => (await data(page))['number']).toBe(String(number + 2));
  } finally {
    await own.stop();
  }
});
