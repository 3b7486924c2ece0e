// The tests' own `test`: the pages that a test opens are closed when it ends, so that they do not go
// on drawing beside the next one.

import { test as base } from '@playwright/test';

export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
