// The pictures of the documents: every battle some way into a game, wide and on a phone, light and
// dark. `npm run pictures` takes them; `npm run pictures crecy` only those of one battle.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import type { Made } from '../src/types';
import config from './playwright.config';
import { link, post, scenario } from './driver';
import { recorded, Service } from './service';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const BATTLES = [
  'moi/falkirk', 'moi/courtrai', 'moi/bannockburn', 'moi/crecy', 'moi/poitiers', 'moi/najera',
  'inf/dorylaeum', 'inf/antioch', 'inf/ascalon', 'inf/harran', 'inf/montgisard', 'inf/arsuf',
];
const nameOf = (battle: string): string => battle.split('/')[1]!;
// How far into the game, and of which seed, there is most to see.
const MOMENT = 0.4;
const SEED = 1346;
const SCREENS = [
  { name: 'wide', width: 1440, height: 900, dense: 1, touch: false },
  { name: 'phone', width: 390, height: 844, dense: 2, touch: true },
];

/** The record of a game up to an attack in its middle, and that attack. */
async function moment(service: Service, battle: string): Promise<{ made: Made; key: string }> {
  const doc = await scenario(service.base, battle);
  const game = await recorded(battle, SEED);
  const from = Math.floor(game.decisions.length * MOMENT);
  const attack = (option: number[]): boolean => ['assault', 'charge', 'fire'].includes(doc.verbs[option[0]!]!.name);
  const found = game.decisions.findIndex((d, i) => i >= from && d.class === 'Designate' && attack(d.option));
  const at = found < 0 ? game.decisions.findIndex((d, i) => i >= from && attack(d.option)) : found;
  const made = await post<Made>(`${service.base}/api/records`, `${game.record.split('\n').slice(0, at + 1).join('\n')}\n`);
  return { made, key: game.decisions[at]!.option.join('.') };
}

async function take(browser: Browser, service: Service, battle: string): Promise<void> {
  const { made, key } = await moment(service, battle);
  for (const screen of SCREENS) {
    for (const theme of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport: { width: screen.width, height: screen.height },
        deviceScaleFactor: screen.dense,
        hasTouch: screen.touch,
        isMobile: screen.touch,
        reducedMotion: 'reduce',
      });
      await context.addInitScript((t) => {
        localStorage.setItem('gonfalon.lang', 'en');
        localStorage.setItem('gonfalon.theme', t);
      }, theme);
      const page = await context.newPage();
      await page.goto(link(service.base, made.game, Object.values(made.seats)));
      await page.waitForSelector('.app');
      await page.evaluate(() => document.fonts.ready);
      const button = page.locator(`.rail [data-option="${key}"], [data-reaction] [data-option="${key}"]`).first();
      if (await button.count()) await button.focus();
      await page.waitForTimeout(900);
      await page.screenshot({ path: `${IMAGES}${nameOf(battle)}-${screen.name}-${theme}.jpg`, type: 'jpeg', quality: 70 });
      await context.close();
    }
  }
}

mkdirSync(IMAGES, { recursive: true });
const wanted = process.argv.slice(2).flatMap((a) => BATTLES.filter((b) => nameOf(b) === a));
const service = new Service();
await service.start();
const browser = await chromium.launch(config.use!.launchOptions);
try {
  for (const battle of wanted.length ? wanted : BATTLES) await take(browser, service, battle);
} finally {
  await browser.close();
  await service.stop();
}
