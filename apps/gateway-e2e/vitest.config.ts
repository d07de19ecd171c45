import { defineConfig } from 'vitest/config';

/** Black-box specs: every file starts gateways of its own, so that files do not see each other. */
export default defineConfig({
  test: {
    name: 'gateway-e2e',
    root: import.meta.dirname,
    include: ['src/{clients,faults,admin,routing,limits,tools,plugins}/**/*.spec.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
