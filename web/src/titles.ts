// Names and dates of battles as people write them.

import type { Lang, Scenario } from './types';

const named = (scenario: Scenario, lang: Lang): string => scenario.title[lang] ?? scenario.title['en'] ?? '';

/** The battle without what tells its scenarios apart. */
export const battleName = (scenario: Scenario, lang: Lang): string => named(scenario, lang).split(':')[0]!.trim();

export function variantName(scenario: Scenario, lang: Lang): string {
  const rest = named(scenario, lang).split(':').slice(1).join(':').trim();
  return rest ? rest[0]!.toUpperCase() + rest.slice(1) : '';
}

export function dateOf(iso: string, lang: Lang): string {
  const date = new Date(`${iso}T12:00:00Z`);
  return Number.isNaN(date.getTime())
    ? iso
    : new Intl.DateTimeFormat(lang === 'it' ? 'it-IT' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);
}

export const lengthOf = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${(minutes / 60).toFixed(minutes % 60 ? 1 : 0)} h`;
