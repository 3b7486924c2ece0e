import { expect, test, type Page } from '@playwright/test';
import type { GameState, ScenarioDoc } from '../src/types';
import { click, data, link, make, open, state, type, type Desk } from './driver';
import { Pilot, Service } from './service';

const service = new Service();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());

type Hands = (page: Page, doc: ScenarioDoc, now: GameState, option: number[]) => Promise<void>;

/** Play Falkirk to its end, a browser for each seat. */
async function whole(desks: Desk[], game: string, tokens: string[], hands: Hands): Promise<GameState> {
  const pilot = new Pilot();
  const doc = (await (await fetch(`${service.base}/api/scenarios/moi/falkirk`)).json()) as ScenarioDoc;
  try {
    for (let i = 0; i < 4000; i++) {
      const seen = await state(service.base, game, tokens[0]!);
      if (seen.over) return seen;
      const side = seen.waiting[0]!;
      const now = side === 0 ? seen : await state(service.base, game, tokens[1]!);
      const { page } = desks[side]!;
      await page.waitForFunction((v) => document.querySelector<HTMLElement>('.app')?.dataset['version'] === v, String(now.version), { timeout: 8000, polling: 16 });
      await hands(page, doc, now, await pilot.choose(now));
    }
    throw new Error('the battle did not end');
  } finally {
    pilot.stop();
  }
}

for (const [name, hands] of [['clicks', click], ['keys', type]] as [string, Hands][]) {
  test(`a whole battle of Falkirk by ${name}, on both seats`, async ({ browser }) => {
    test.setTimeout(1_200_000);
    const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
    const tokens = ['english', 'scots'].map((id) => made.seats[id]!);
    const desks = await Promise.all(tokens.map((t) => open(browser, link(service.base, made.game, [t]))));
    for (const d of desks) await d.page.waitForSelector('.app');
    const end = await whole(desks, made.game, tokens, hands);
    for (const d of desks) {
      await expect(d.page.locator('[data-result]')).toHaveAttribute('data-result', end.result);
      expect((await data(d.page))['over']).toBe('true');
      expect(d.errors).toEqual([]);
    }
  });
}
