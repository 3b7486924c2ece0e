// How soon two browsers on one game see a decision: `npm run latency` prints it.

import { chromium } from '@playwright/test';
import config from './playwright.config';
import { link, open, post } from './driver';
import type { Made } from '../src/types';
import { recorded, Service } from './service';

const COUNT = 60;
const service = new Service();
await service.start();
const browser = await chromium.launch(config.use!.launchOptions);
try {
  const plan = await recorded('moi/falkirk', 1);
  const made = await post<Made>(`${service.base}/api/records`, `${plan.record.split('\n')[0]}\n`);
  const desks = await Promise.all(Object.values(made.seats).map((t) => open(browser, link(service.base, made.game, [t]))));
  for (const { page } of desks) {
    await page.waitForSelector('.app');
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      (window as unknown as { seen: typeof seen }).seen = seen;
      const app = document.querySelector<HTMLElement>('.app')!;
      // Seen when it is on the screen: a frame after the page knows it.
      new MutationObserver(() => requestAnimationFrame(() => (seen[app.dataset['version']!] ??= Date.now()))).observe(app, { attributes: true, attributeFilter: ['data-version'] });
    });
  }
  const both: number[][] = [[], []];
  for (const [number, step] of plan.decisions.slice(0, COUNT).entries()) {
    const { page } = desks[step.side]!;
    const key = step.option.join('.');
    await page.waitForSelector(`[data-option="${key}"]`, { state: 'attached' });
    const pressed = await page.evaluate((k) => {
      const button = document.querySelector<HTMLElement>(`[data-option="${k}"]`)!;
      button.click();
      const at = Date.now();
      // What gives the play away is asked twice.
      queueMicrotask(() => document.querySelector<HTMLElement>(`.sure[data-option="${k}"]`)?.click());
      return at;
    }, key);
    for (const [i, desk] of desks.entries()) {
      const seen = await desk.page.waitForFunction((v) => (window as unknown as { seen: Record<string, number> }).seen[v], String(number + 1));
      both[i === step.side ? 0 : 1]!.push((await seen.jsonValue())! - pressed);
    }
    await new Promise((done) => setTimeout(done, 60));
  }
  for (const [i, who] of ['the one who decides', 'the other'].entries()) {
    const sorted = both[i]!.sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
    console.log(`${who}: median ${at(0.5)} ms, 95th of 100 ${at(0.95)} ms, longest ${sorted.at(-1)} ms (${sorted.length} decisions)`);
  }
} finally {
  await browser.close();
  await service.stop();
}
