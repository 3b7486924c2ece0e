import { test } from '@playwright/test';
import type { ScenarioDoc } from '../src/types';
import { click, link, make, open, state } from './driver';
import { Pilot, Service } from './service';
const service = new Service();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());
test('rate', async ({ browser }) => {
  test.setTimeout(200_000);
  const made = await make(service.base, 'moi/falkirk', { english: 'here', scots: 'link' });
  const tokens = ['english', 'scots'].map((id) => made.seats[id]!);
  const desks = await Promise.all(tokens.map((t) => open(browser, link(service.base, made.game, [t]))));
  for (const d of desks) await d.page.waitForSelector('.app');
  const pilot = new Pilot();
  const doc = (await (await fetch(`${service.base}/api/scenarios/moi/falkirk`)).json()) as ScenarioDoc;
  const spent: Record<string, [number, number, number]> = {};
  let tState = 0, tPilot = 0, tWait = 0;
  for (let i = 0; i < 90; i++) {
    let t0 = Date.now();
    const seen = await state(service.base, made.game, tokens[0]!);
    const side = seen.waiting[0]!;
    const now = side === 0 ? seen : await state(service.base, made.game, tokens[1]!);
    tState += Date.now() - t0; t0 = Date.now();
    const o = await pilot.choose(now); tPilot += Date.now() - t0; t0 = Date.now();
    await desks[side]!.page.waitForFunction((v) => document.querySelector<HTMLElement>('.app')?.dataset['version'] === v, String(now.version), { timeout: 8000, polling: 16 });
    tWait += Date.now() - t0; t0 = Date.now();
    await click(desks[side]!.page, doc, now, o);
    const v = doc.verbs[o[0]!]!.name; const e = (spent[v] ??= [0, 0, 0]); e[0]++; e[1] += Date.now() - t0; e[2] = Math.max(e[2], Date.now() - t0);
  }
  console.log('state', tState, 'pilot', tPilot, 'wait', tWait, JSON.stringify(spent));
  pilot.stop();
});
