// Accessibility, judged by axe-core.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing serious. The drawn map is hidden from screen readers and large; one audit looks at it too. */
export async function audit(page: Page, what: string, withMap = false): Promise<void> {
  const axe = new AxeBuilder({ page });
  const found = await (withMap ? axe : axe.exclude('[data-board] .world')).analyze();
  const bad = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(bad.map((v) => `${what}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).slice(0, 4).join(' | ')}`)).toEqual([]);
}
