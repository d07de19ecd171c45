import { defineConfig } from '@playwright/test';
import console from './playwright.config.js';

/** The run against a real engine; `npm run test:real-engine` brings what it needs. */
export default defineConfig(console, {
  testDir: 'src/real-engine',
  // One engine at a time, and one file of evidence.
  workers: 1,
  timeout: 300_000,
  reporter: 'list',
});
