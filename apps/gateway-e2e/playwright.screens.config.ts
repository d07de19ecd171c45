import { defineConfig } from '@playwright/test';
import console from './playwright.config.js';

/** Pictures of the console beside its design; `npm run compare-console` says where the design lies. */
export default defineConfig(console, {
  testDir: 'src/screens',
  timeout: 300_000,
  reporter: 'list',
  use: { deviceScaleFactor: 2 },
});
