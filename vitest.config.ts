import { defineConfig } from 'vitest/config';

/** Specs of the libs, the gateway and the tools. They read TypeScript sources, never `dist`. */
export default defineConfig({
  resolve: { conditions: ['bellwether-source', 'module', 'node', 'development|production'] },
  ssr: {
    resolve: { conditions: ['bellwether-source', 'module', 'node', 'development|production'] },
  },
  test: {
    include: [
      'libs/*/src/**/*.spec.ts',
      'apps/gateway/src/**/*.spec.ts',
      'tools/*/src/**/*.spec.ts',
      'tools/*/*.spec.mjs',
      'examples/*/*.spec.mjs',
      'migrations/**/*.spec.ts',
    ],
    environment: 'node',
    // Modules are loaded once per worker, not once per file: loading the gateway takes longer than most of its specs.
    // So no spec leaves anything behind in a module: spies, timers and variables are taken back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
