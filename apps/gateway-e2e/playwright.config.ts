import { defineConfig } from '@playwright/test';

/** Browser tests on the machine's Chromium: nothing is downloaded. */
export default defineConfig({
  testDir: 'src/console',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // Each file has its own gateway, engines and data: while one of two waits, the other uses the processors.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    headless: true,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
