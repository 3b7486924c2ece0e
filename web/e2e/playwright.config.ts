import { defineConfig } from '@playwright/test';

// Chromium of the machine; the service and the built client are started by the tests themselves.
export default defineConfig({
  testDir: '.',
  timeout: 60_000,
  workers: Number(process.env['E2E_WORKERS'] ?? 1),
  fullyParallel: false,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
