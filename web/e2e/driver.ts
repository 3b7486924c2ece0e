// Playing options on the page: by clicks on the map and in the lists, or by keys alone.

import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { centreOf } from '../src/map/geometry';
import type { GameState, Made, ScenarioDoc } from '../src/types';

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
  const r = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!r.ok) throw new Error(`${url}: ${r.status} ${await r.text()}`);
  return (await r.json()) as T;
};

export const make = (base: string, scenario: string, players: Record<string, string>): Promise<Made> =>
  post(`${base}/api/games`, { scenario, options: {}, players });

export const link = (base: string, game: string, tokens: string[]): string => `${base}/#/play/${game}/${tokens.join(',')}`;

export const state = async (base: string, game: string, seat: string): Promise<GameState> =>
  (await (await fetch(`${base}/api/games/${game}?seat=${seat}&since=999999`)).json()) as GameState;

const version = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.app')?.dataset['version']);

export const data = (page: Page): Promise<Record<string, string | undefined>> =>
  page.evaluate(() => ({ ...document.querySelector<HTMLElement>('.app')?.dataset }));

async function changed(page: Page, from: string | undefined, timeout = 4000): Promise<boolean> {
  try {
    await page.waitForFunction((v) => document.querySelector<HTMLElement>('.app')?.dataset['version'] !== v, from, { timeout, polling: 16 });
    return true;
  } catch {
    return false;
  }
}

/** Where a hex is on the screen; null where something lies over it or it is out of sight. */
export async function spot(page: Page, doc: ScenarioDoc, hex: number): Promise<{ x: number; y: number } | null> {
  const h = doc.board.hexes[hex];
  if (!h) return null;
  const c0 = Math.min(...doc.board.hexes.map((e) => e.c));
  const r0 = Math.min(...doc.board.hexes.map((e) => e.r));
  const [mx, my] = centreOf(h.c, h.r, c0, r0);
  return page.evaluate(
    ([x, y]) => {
      const board = document.querySelector<HTMLElement>('[data-board]');
      const [tx, ty, k] = (board?.dataset['view'] ?? '').split(' ').map(Number);
      if (!board || k === undefined) return null;
      const box = board.getBoundingClientRect();
      const at = { x: box.left + tx! + x! * k, y: box.top + ty! + y! * k };
      const top = document.elementFromPoint(at.x, at.y);
      return top && board.contains(top) ? at : null;
    },
    [mx, my],
  );
}

/** Press a button of the lists; what gives the play away is pressed twice. */
export async function press(page: Page, key: string): Promise<boolean> {
  const before = await version(page);
  await page.evaluate(() => document.querySelectorAll('.rail details').forEach((d) => d.setAttribute('open', '')));
  const button = page.locator(`[data-option="${key}"]`).first();
  await button.click({ timeout: 3000 });
  if (await changed(page, before, 300)) return true;
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
  return changed(page, before);
}

/** Play an option as a person with a mouse would. */
export async function click(page: Page, doc: ScenarioDoc, now: GameState, option: number[]): Promise<void> {
  const key = option.join('.');
  const verb = doc.verbs[option[0]!]!.name;
  const before = await version(page);
  const { hexes, leader_hex } = now.view;
  const way: number[] = [];
  if (verb === 'unit') way.push(hexes[option[1]!]!);
  else if (verb === 'leader') way.push(leader_hex[option[1]!]!);
  else if (['step', 'lead', 'retreat', 'enter'].includes(verb)) way.push(option[2]!);
  else if (['assault', 'charge'].includes(verb)) way.push(hexes[option[1]!]!, hexes[option[2]!]!);
  else if (verb === 'fire' && now.decision?.class === 'ShootOrHold') way.push(hexes[option[2]!]!);
  let seen = way.length > 0;
  for (const hex of way) {
    const at = hex >= 0 ? await spot(page, doc, hex) : null;
    if (!at) {
      seen = false;
      break;
    }
    await page.mouse.click(at.x, at.y);
    const item = page.locator(`[data-menu] [data-option="${key}"]`);
    if (await item.count()) await item.click();
  }
  if (seen && (await changed(page, before, 1200))) return;
  if ((await version(page)) !== before) return;
  expect(await press(page, key), `${key} ${verb} in ${now.decision?.class}`).toBe(true);
}

const DIRECTIONS: Record<number, [string, string]> = {
  // For even and for odd columns.
  0: ['ArrowUp', 'ArrowUp'], 3: ['ArrowDown', 'ArrowDown'], 1: ['Shift+ArrowRight', 'ArrowRight'],
  2: ['ArrowRight', 'Shift+ArrowRight'], 4: ['ArrowLeft', 'Shift+ArrowLeft'], 5: ['Shift+ArrowLeft', 'ArrowLeft'],
};
const EVEN = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
const ODD = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

/** The key that moves the cursor from a hex to its neighbour. */
function arrow(doc: ScenarioDoc, from: number, to: number): string | null {
  const a = doc.board.hexes[from];
  const b = doc.board.hexes[to];
  if (!a || !b) return null;
  const d = (a.c % 2 ? ODD : EVEN).findIndex(([dc, dr]) => a.c + dc! === b.c && a.r + dr! === b.r);
  return DIRECTIONS[d]?.[a.c % 2] ?? null;
}

const cursor = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-cursor]')?.textContent ?? '');

/** Play an option with keys alone. */
export async function type(page: Page, doc: ScenarioDoc, now: GameState, option: number[]): Promise<void> {
  const key = option.join('.');
  const verb = doc.verbs[option[0]!]!.name;
  const before = await version(page);
  const unit = option[1] ?? 0;
  const here = now.view.hexes[unit] ?? -1;
  if (verb === 'step' && (await cursor(page)).includes(doc.board.hexes[here]?.n ?? '-')) {
    const go = arrow(doc, here, option[2]!);
    if (go) {
      await page.keyboard.press(go);
      await page.keyboard.press('Enter');
      if (await changed(page, before, 1500)) return;
    }
  }
  if (verb === 'face' && now.decision?.class === 'Step') {
    const turns = (option[2]! - now.view.facing[unit]! + 6) % 6;
    const offered = new Set(now.decision.options.filter((o) => o[0] === option[0]).map((o) => o[2]));
    if (turns === 0) {
      await page.keyboard.press('f');
      if (await changed(page, before, 1500)) return;
    } else if (offered.size === 6) {
      await page.locator('[data-board]').focus();
      for (let i = 0; i < Math.min(turns, 6 - turns); i++) await page.keyboard.press(turns <= 3 ? 'e' : 'q');
      await page.keyboard.press('Enter');
      if (await changed(page, before, 1500)) return;
    }
  }
  await tabTo(page, key);
  await page.keyboard.press('Enter');
  if (await changed(page, before, 400)) return;
  if (await page.evaluate((k) => (document.activeElement as HTMLElement).dataset['option'] === k, key)) await page.keyboard.press('Enter');
  expect(await changed(page, before), `${key} ${verb} by key in ${now.decision?.class}`).toBe(true);
}

async function tabTo(page: Page, key: string): Promise<void> {
  const at = (): Promise<string> =>
    page.evaluate((k) => {
      const a = document.activeElement as HTMLElement | null;
      if (a?.dataset['option'] === k) return 'there';
      if (a?.tagName === 'SUMMARY' && !a.parentElement?.hasAttribute('open')) return 'closed';
      return a?.hasAttribute('data-board') ? 'board' : '';
    }, key);
  let step = (await at()) === 'board' ? 'Shift+Tab' : 'Tab';
  for (let i = 0; i < 220; i++) {
    const found = await at();
    if (found === 'there') return;
    if (found === 'closed') await page.keyboard.press('Enter');
    if (found === 'board' && i > 0) step = 'Shift+Tab';
    await page.keyboard.press(step);
  }
  throw new Error(`no way by Tab to ${key}`);
}
