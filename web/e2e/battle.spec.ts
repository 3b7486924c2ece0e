import { expect, type Page } from '@playwright/test';
import type { Made, ScenarioDoc } from '../src/types';
import { click, data, link, open, post, reach, scenario, state, type } from './driver';
import { recorded, Service, type Recorded, type Step } from './service';
import { test } from './test';

const service = new Service();
let falkirk: ScenarioDoc;
let plan: Recorded;

test.beforeAll(async () => {
  await service.start();
  falkirk = await scenario(service.base, 'moi/falkirk');
  plan = await recorded('moi/falkirk', 3, true);
});
test.afterAll(() => service.stop());

type Hands = (page: Page, doc: ScenarioDoc, step: Step, number: number) => Promise<boolean>;

for (const [name, hands] of [['clicks', click], ['keys', type]] as [string, Hands][]) {
  test(`a whole battle of Falkirk by ${name}, on both seats`, async ({ browser }) => {
    test.setTimeout(400_000);
    // The same dice as in the plan: a record of no decisions yet, with its seed.
    const made = await post<Made>(`${service.base}/api/records`, `${plan.record.split('\n')[0]}\n`);
    const tokens = falkirk.sides.map((s) => made.seats[s.id]!);
    const desks = await Promise.all(
      tokens.map((t) => open(browser, link(service.base, made.game, [t]), { width: 1000, height: 640 })),
    );
    let onMap = 0;
    for (const [number, step] of plan.decisions.entries()) {
      const { page } = desks[step.side]!;
      await reach(page, number, true);
      const told = await hands(page, falkirk, step, number).catch((e: Error) => {
        throw new Error(`${number}: ${step.option.join('.')} in ${step.class}: ${e.message}`);
      });
      onMap += told ? 1 : 0;
    }
    const end = await state(service.base, made.game, tokens[0]!);
    expect(end.over).toBe(true);
    expect(end.number).toBe(plan.decisions.length);
    expect(end.result).toBe(plan.result);
    // Most of it happens on the map, the rest in the lists.
    expect(onMap).toBeGreaterThan(plan.decisions.length / 2);
    for (const d of desks) {
      await expect(d.page.locator('[data-result]')).toHaveAttribute('data-result', plan.result);
      expect((await data(d.page))['over']).toBe('true');
      expect(d.errors).toEqual([]);
    }
  });
}
