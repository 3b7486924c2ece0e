import { defineConfig } from '@playwright/test';

// Chromium of the machine; the tests start the service, which serves the built client.
// The limits of time are for a machine that is busy with other things: they catch what never comes.
export default defineConfig({
  testDir: '.',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // Root, as in a container, may not use Chromium's sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
