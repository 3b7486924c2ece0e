// Playing options on the page: by clicks on the map and in the lists, or by keys alone.

import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { centreOf, cornerOf, distance, facingCorner, type Point } from '../src/map/geometry';
import type { GameState, Made, ScenarioDoc } from '../src/types';
import type { Step } from './service';

export interface Desk {
  page: Page;
  errors: string[];
}

/** A page that notes every error of the console. */
export async function open(
  browser: Browser,
  address: string,
  { lang = 'en', theme = 'light', width = 1440, height = 900, touch = false } = {},
): Promise<Desk & { context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem('gonfalon.lang', l!);
      localStorage.setItem('gonfalon.theme', t!);
      localStorage.setItem('gonfalon.pace', '0');
    },
    [lang, theme],
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  await page.goto(address);
  return { page, errors, context };
}

export const post = async <T>(url: string, body: unknown): Promise<T> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const r = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
  if (!r.ok) throw new Error(`${url}: ${r.status} ${await r.text()}`);
  return (await r.json()) as T;
};

export const scenario = async (base: string, id: string): Promise<ScenarioDoc> =>
  (await (await fetch(`${base}/api/scenarios/${id}`)).json()) as ScenarioDoc;

export const make = (base: string, scenario: string, players: Record<string, string>): Promise<Made> =>
  post(`${base}/api/games`, { scenario, options: {}, players });

export const link = (base: string, game: string, tokens: string[]): string => `${base}/#/play/${game}/${tokens.join(',')}`;

export const state = async (base: string, game: string, seat: string): Promise<GameState> =>
  (await (await fetch(`${base}/api/games/${game}?seat=${seat}&since=999999`)).json()) as GameState;

export const data = (page: Page): Promise<Record<string, string | undefined>> =>
  page.evaluate(() => ({ ...document.querySelector<HTMLElement>('.app')?.dataset }));

const version = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.app')?.dataset['version']);

/** Until the page shows a version; with `mine`, until it may decide there. */
export const reach = async (page: Page, wanted: number, mine = false): Promise<void> => {
  await page.waitForFunction(
    ([v, m]) => {
      const app = document.querySelector<HTMLElement>('.app')?.dataset;
      return Number(app?.['version'] ?? -1) >= v && (!m || app?.['mine'] === 'true');
    },
    [wanted, mine] as const,
    { timeout: 60_000, polling: 10 },
  );
};

/** Where a point of the map is on the screen; null where something lies over it or it is out of sight. */
const onScreen = (page: Page, point: Point): Promise<{ x: number; y: number } | null> =>
  page.evaluate(([x, y]) => {
    const board = document.querySelector<HTMLElement>('[data-board]');
    const [tx, ty, k] = (board?.dataset['view'] ?? '').split(' ').map(Number);
    if (!board || k === undefined) return null;
    const box = board.getBoundingClientRect();
    const at = { x: box.left + tx! + x! * k, y: box.top + ty! + y! * k };
    const top = document.elementFromPoint(at.x, at.y);
    return top && board.contains(top) ? at : null;
  }, point);

function centre(doc: ScenarioDoc, hex: number): Point | null {
  const h = doc.board.hexes[hex];
  const c0 = Math.min(...doc.board.hexes.map((e) => e.c));
  const r0 = Math.min(...doc.board.hexes.map((e) => e.r));
  return h ? centreOf(h.c, h.r, c0, r0) : null;
}

export async function spot(page: Page, doc: ScenarioDoc, hex: number): Promise<{ x: number; y: number } | null> {
  const point = centre(doc, hex);
  return point ? onScreen(page, point) : null;
}

/** Press the button of an option; what gives the play away asks first, and is pressed again. */
export async function press(page: Page, key: string): Promise<void> {
  const before = Number(await version(page));
  const button = page.locator(`[data-option="${key}"]`).first();
  await button.waitFor({ state: 'attached' });
  const closed = page.locator('.rail details:not([open])').filter({ has: button });
  if (await closed.count()) await closed.locator('summary').click();
  await button.click();
  const asked = await page.evaluate((k) => document.querySelector(`[data-option="${k}"]`)?.classList.contains('sure'), key);
  if (asked) await button.click();
  await reach(page, before + 1);
}

/** Press the first button of a verb. */
export async function pressVerb(page: Page, verb: string): Promise<void> {
  const button = page.locator(`.rail [data-verb="${verb}"]`).first();
  await expect(button).toBeVisible();
  await press(page, (await button.getAttribute('data-option'))!);
}

const verbOf = (doc: ScenarioDoc, option: number[]): string => doc.verbs[option[0]!]!.name;

/** The points of the map that mean an option, one click after the other. */
function wayOf(doc: ScenarioDoc, step: Step): Point[] {
  const { hexes, leaders, option, facing } = step;
  const verb = verbOf(doc, option);
  const at = (hex: number | undefined): Point[] => {
    const point = hex === undefined || hex < 0 ? null : centre(doc, hex);
    return point ? [point] : [];
  };
  const own = hexes[option[1]!];
  if (verb === 'unit') return at(own);
  if (verb === 'leader') return at(leaders[option[1]!]);
  if (['step', 'lead', 'retreat', 'enter'].includes(verb)) return at(option[2]);
  if (['assault', 'charge'].includes(verb)) return [...at(own), ...at(hexes[option[2]!])];
  if (verb === 'fire' && step.class === 'ShootOrHold') return at(hexes[option[2]!]);
  if (verb === 'face' && step.class === 'Step' && option[2] !== facing[option[1]!]) {
    return at(own).map((p) => cornerOf(p, facingCorner(option[2]!), 1.02));
  }
  return [];
}

/** Play an option as a person with a mouse would; true where the map sufficed. */
export async function click(page: Page, doc: ScenarioDoc, step: Step, number: number): Promise<boolean> {
  const key = step.option.join('.');
  const way = wayOf(doc, step);
  let clicked = 0;
  for (const point of way) {
    const at = await onScreen(page, point);
    if (!at) break;
    await page.mouse.click(at.x, at.y);
    clicked++;
    const item = page.locator(`[data-menu] [data-option="${key}"]`);
    if (await item.count()) await item.click();
  }
  if (way.length && clicked === way.length) {
    await reach(page, number + 1);
    return true;
  }
  await press(page, key);
  return false;
}

const EVEN = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
const ODD = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];
// The keys of the six directions, for even and for odd columns.
const ARROWS = [
  ['ArrowUp', 'ArrowUp'], ['Shift+ArrowRight', 'ArrowRight'], ['ArrowRight', 'Shift+ArrowRight'],
  ['ArrowDown', 'ArrowDown'], ['ArrowLeft', 'Shift+ArrowLeft'], ['Shift+ArrowLeft', 'ArrowLeft'],
];

/** The key that moves the cursor from a hex to its neighbour. */
function arrow(doc: ScenarioDoc, from: number, to: number): string | null {
  const a = doc.board.hexes[from];
  const b = doc.board.hexes[to];
  if (!a || !b) return null;
  const d = (a.c % 2 ? ODD : EVEN).findIndex(([dc, dr]) => a.c + dc! === b.c && a.r + dr! === b.r);
  return ARROWS[d]?.[a.c % 2] ?? null;
}

/** Move the cursor over the map with the arrows, from where it is to a hex. */
async function steer(page: Page, doc: ScenarioDoc, goal: number): Promise<void> {
  const read = (): Promise<string> => page.evaluate(() => document.querySelector<HTMLElement>('[data-cursor]')?.dataset['cursor'] ?? '');
  if (!(await read())) await page.keyboard.press('ArrowUp');
  const number = await read();
  let here = doc.board.hexes.findIndex((h) => h.n === number);
  const away = (hex: number): number => distance([doc.board.hexes[hex]!.c, doc.board.hexes[hex]!.r], [doc.board.hexes[goal]!.c, doc.board.hexes[goal]!.r]);
  for (let i = 0; i < 80 && here !== goal; i++) {
    const next = doc.board.hexes.findIndex((_, h) => arrow(doc, here, h) !== null && away(h) < away(here));
    await page.keyboard.press(arrow(doc, here, next)!);
    here = next;
  }
  await page.locator('[data-board]').focus();
  expect(await read()).toBe(doc.board.hexes[goal]!.n);
}

/** Play an option with keys alone; true where the map's keys sufficed. */
export async function type(page: Page, doc: ScenarioDoc, step: Step, number: number): Promise<boolean> {
  const { option, facing } = step;
  const verb = verbOf(doc, option);
  const key = option.join('.');
  if (['step', 'lead', 'retreat', 'enter', 'put-standard'].includes(verb)) {
    await steer(page, doc, option[2]!);
    await page.keyboard.press('Enter');
    if (await page.locator(`[data-menu] [data-option="${key}"]`).count()) {
      await tabTo(page, key);
      await page.keyboard.press('Enter');
    }
    await reach(page, number + 1);
    return true;
  }
  if (verb === 'face' && step.class === 'Step') {
    const turns = (option[2]! - facing[option[1]!]! + 6) % 6;
    await page.locator('[data-board]').focus();
    for (let i = 0; i < Math.min(turns, 6 - turns); i++) await page.keyboard.press(turns <= 3 ? 'e' : 'q');
    await page.keyboard.press('f');
    await reach(page, number + 1);
    return true;
  }
  await tabTo(page, key);
  await page.keyboard.press('Enter');
  const asked = await page.evaluate((k) => {
    const a = document.activeElement as HTMLElement;
    return a.dataset['option'] === k && a.classList.contains('sure');
  }, key);
  if (asked) await page.keyboard.press('Enter');
  await reach(page, number + 1);
  return false;
}

/** Tab until an option has the focus, through lists that open on the way. */
async function tabTo(page: Page, key: string): Promise<void> {
  const at = (): Promise<string> =>
    page.evaluate((k) => {
      const a = document.activeElement as HTMLElement | null;
      if (a?.dataset['option'] === k) return 'there';
      if (a?.tagName === 'SUMMARY' && !a.parentElement?.hasAttribute('open')) return 'closed';
      return a?.hasAttribute('data-board') ? 'board' : '';
    }, key);
  let step = 'Tab';
  for (let i = 0; i < 220; i++) {
    const found = await at();
    if (found === 'there') return;
    if (found === 'closed') await page.keyboard.press('Enter');
    // The lists stand before the map.
    if (found === 'board') step = 'Shift+Tab';
    await page.keyboard.press(step);
  }
  throw new Error(`no way by Tab to ${key}`);
}
