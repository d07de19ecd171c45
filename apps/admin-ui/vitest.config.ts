import { defineConfig } from 'vitest/config';

/** Specs of the console's pure parts: formatting, preparing charts, live reducers, address schemas, catalogue. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'admin-ui',
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts', 'src/**/*.spec.tsx'],
    environment: 'node',
  },
});
