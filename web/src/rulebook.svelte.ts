// The rule that is being read, if any.

import { rule } from './api';
import type { RuleText } from './types';

class Rulebook {
  shown = $state.raw<RuleText | null>(null);
  missing = $state('');

  async open(id: string): Promise<void> {
    this.missing = '';
    try {
      this.shown = await rule(id);
    } catch {
      this.shown = null;
      this.missing = id;
    }
  }

  close(): void {
    this.shown = null;
    this.missing = '';
  }
}

export const rulebook = new Rulebook();
