// Text in either language, from the shared Fluent catalogues and the client's own.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import en from './locale/en.ftl?raw';
import it from './locale/it.ftl?raw';
import type { Lang, Text } from './types';

const OWN: Record<Lang, string> = { en, it };
export const LANGUAGES: Lang[] = ['en', 'it'];

export type Vars = Record<string, FluentVariable>;

export class Speaker {
  private readonly bundle: FluentBundle;
  readonly faults: string[] = [];

  constructor(
    readonly lang: Lang,
    shared: string,
  ) {
    this.bundle = new FluentBundle(lang, { useIsolating: false });
    this.bundle.addResource(new FluentResource(shared));
    this.bundle.addResource(new FluentResource(OWN[lang]), { allowOverrides: true });
  }

  knows(id: string): boolean {
    const [message, attribute] = id.split('.') as [string, string?];
    const found = this.bundle.getMessage(message);
    return attribute ? found?.attributes[attribute] !== undefined : found?.value != null;
  }

  /** A message by its id (`id` or `id.attribute`); an unknown one is shown as the id. */
  say(id: string, vars: Vars = {}): string {
    const [message, attribute] = id.split('.') as [string, string?];
    const found = this.bundle.getMessage(message);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    if (pattern == null) {
      this.faults.push(id);
      return id;
    }
    return this.bundle.formatPattern(pattern, vars, []);
  }

  name(text: Text | undefined): string {
    return text?.[this.lang] ?? text?.['en'] ?? '';
  }
}

function firstLanguage(): Lang {
  try {
    const kept = localStorage.getItem('gonfalon.lang');
    if (kept === 'en' || kept === 'it') return kept;
  } catch {
    // No storage: the browser's language.
  }
  return typeof navigator !== 'undefined' && navigator.language.startsWith('it') ? 'it' : 'en';
}

class Language {
  lang = $state<Lang>(firstLanguage());
  private shared = $state.raw<Partial<Record<Lang, string>>>({});
  ready = $derived(this.shared[this.lang] !== undefined);
  speaker = $derived(new Speaker(this.lang, this.shared[this.lang] ?? ''));

  learn(lang: Lang, text: string): void {
    this.shared = { ...this.shared, [lang]: text };
  }

  choose(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    try {
      localStorage.setItem('gonfalon.lang', lang);
    } catch {
      // It will be asked again.
    }
  }
}

export const language = new Language();

/** A message in the language of the moment. */
export const t = (id: string, vars: Vars = {}): string => language.speaker.say(id, vars);

/** A name of the data in the language of the moment. */
export const named = (text: Text | undefined): string => language.speaker.name(text);
