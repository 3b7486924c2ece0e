// How soon two browsers on one game see a decision: `npm run latency` prints it for the first 200 of
// Falkirk, `npm run latency -- moi/crecy 300 900` for 300 of Crécy from the 900th on.

import { chromium, type Page } from '@playwright/test';
import config from './playwright.config';
import { link, open, post } from './driver';
import type { Made } from '../src/types';
import { recorded, Service, type Step } from './service';

const [scenario = 'moi/falkirk', count = '200', first = '0'] = process.argv.slice(2).filter((a) => a !== '--');
const GOAL = 200;

/** What a page notes of each version: when its message came, and when it was on the screen. */
interface Notes {
  got: Record<string, number>;
  seen: Record<string, number>;
}
type Noting = Window & { notes: Notes };

/** In the page, before it loads: note when the socket brings a state. */
function noteArrivals(): void {
  const notes: Notes = { got: {}, seen: {} };
  (window as unknown as Noting).notes = notes;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (e) => {
        const version = /"version":(\d+)/.exec(String(e.data))?.[1];
        if (version) notes.got[version] ??= Date.now();
      });
    }
  };
}

/** In the page: note when a version is on the screen, a frame after the page knows it. */
function noteSights(): void {
  const { seen } = (window as unknown as Noting).notes;
  const app = document.querySelector<HTMLElement>('.app')!;
  const look = (): number => requestAnimationFrame(() => (seen[app.dataset['version']!] ??= Date.now()));
  new MutationObserver(look).observe(app, { attributes: true, attributeFilter: ['data-version'] });
}

/** Press the button of an option, twice where it is asked twice; when it was pressed. */
const press = (page: Page, key: string): Promise<number> =>
  page.evaluate((k) => {
    const at = Date.now();
    document.querySelector<HTMLElement>(`[data-option="${k}"]`)!.click();
    queueMicrotask(() => document.querySelector<HTMLElement>(`.sure[data-option="${k}"]`)?.click());
    return at;
  }, key);

/** When a page got a version, and when it showed it. */
async function sight(page: Page, version: number): Promise<{ got: number; seen: number }> {
  await page.waitForFunction((v) => (window as unknown as Noting).notes.seen[v], String(version), { polling: 20 });
  return page.evaluate((v) => {
    const { got, seen } = (window as unknown as Noting).notes;
    return { got: got[v]!, seen: seen[v]! };
  }, String(version));
}

interface Measured {
  step: Step;
  number: number;
  /** Until the page had the message, and until it was on the screen. */
  got: number;
  seen: number;
}

function report(who: string, all: Measured[]): void {
  const sorted = all.map((m) => m.seen).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const late = all.filter((m) => m.seen > GOAL).sort((a, b) => b.seen - a.seen);
  console.log(`${who}: median ${at(0.5)} ms, 95th of 100 ${at(0.95)} ms, longest ${sorted.at(-1)} ms; ${late.length} of ${all.length} took more than ${GOAL} ms`);
  for (const { step, number, got, seen } of late.slice(0, 8)) {
    console.log(`  decision ${number}, ${step.class} ${step.option.join('.')}: ${seen} ms, of which ${got} ms until the message came`);
  }
}

const service = new Service();
await service.start();
const browser = await chromium.launch(config.use!.launchOptions);
try {
  const plan = await recorded(scenario, 1);
  const from = Number(first);
  const lines = plan.record.split('\n').slice(0, from + 1);
  const made = await post<Made>(`${service.base}/api/records`, `${lines.join('\n')}\n`);
  const desks = await Promise.all(
    Object.values(made.seats).map(async (token) => {
      const desk = await open(browser, 'about:blank');
      await desk.context.addInitScript(noteArrivals);
      await desk.page.goto(link(service.base, made.game, [token]));
      await desk.page.waitForSelector('.app');
      await desk.page.evaluate(noteSights);
      // Decided is when the page has loaded, its fonts included.
      await desk.page.evaluate(() => document.fonts.ready);
      return desk;
    }),
  );
  await new Promise((done) => setTimeout(done, 2000));
  const measured: [Measured[], Measured[]] = [[], []];
  for (const [i, step] of plan.decisions.slice(from, from + Number(count)).entries()) {
    const number = from + i + 1;
    const { page } = desks[step.side]!;
    const key = step.option.join('.');
    await page.waitForSelector(`[data-option="${key}"]`, { state: 'attached' });
    const pressed = await press(page, key);
    for (const [side, desk] of desks.entries()) {
      const { got, seen } = await sight(desk.page, number);
      measured[side === step.side ? 0 : 1].push({ step, number, got: got - pressed, seen: seen - pressed });
    }
    // A hand is not faster, and the page has drawn what it shows.
    await new Promise((done) => setTimeout(done, 60));
  }
  report('the one who decides', measured[0]);
  report('the other', measured[1]);
} finally {
  await browser.close();
  await service.stop();
}
