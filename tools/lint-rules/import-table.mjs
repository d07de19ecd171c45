/**
 * Who may import whom: the table of the house, one row per room. ESLint refuses what no row allows.
 *
 * `ours`      rooms that it may enter, always through their index
 * `outside`   packages that it may use
 * `options`   packages allowed in `*.options.ts` only
 *
 * What a room runs on (`runtime:any`: no Node, no I/O) and its layer stand as tags in its package.json.
 */
export const importTable = {
  exchange: { ours: [], outside: [] },
  config: { ours: ['exchange'], outside: ['zod', 'yaml'] },
  telemetry: { ours: ['exchange'], outside: ['prom-client', '@opentelemetry/api', 'pino'] },
  database: { ours: ['exchange'], outside: ['typeorm', 'pg', 'oracledb', '@electric-sql/*'] },
  migrations: { ours: ['exchange', 'database'], outside: ['typeorm'] },

  protocols: { ours: ['exchange'], outside: ['zod'] },
  routing: { ours: ['exchange'], outside: [], options: ['zod'] },
  simulation: { ours: ['exchange', 'routing'], outside: [], options: ['zod'] },

  workers: { ours: ['exchange', 'telemetry', 'protocols'], outside: ['undici'] },
  fleet: { ours: ['exchange', 'telemetry', 'routing'], outside: [] },
  tenants: { ours: ['exchange', 'telemetry'], outside: ['jose', 'openid-client', 'ioredis'] },

  // The last two make guests for specs.
  plugins: { ours: ['exchange', 'telemetry'], outside: ['zod', 'wabt', 'assemblyscript'] },
  mcp: { ours: ['exchange', 'telemetry'], outside: ['@modelcontextprotocol/*'] },

  history: {
    ours: ['exchange', 'telemetry', 'database', 'migrations'],
    outside: ['typeorm', 'ioredis'],
  },

  pipeline: { ours: ['exchange', 'telemetry', 'routing'], outside: [] },

  gateway: {
    ours: [
      'config',
      'database',
      'exchange',
      'fleet',
      'history',
      'mcp',
      'migrations',
      'pipeline',
      'plugins',
      'protocols',
      'routing',
      'simulation',
      'telemetry',
      'tenants',
      'workers',
    ],
    outside: ['!(react|react-dom|react-*)', '@*/**'],
  },
  'admin-ui': {
    ours: [],
    outside: [
      '!(@nestjs|typeorm|pg|ioredis|oracledb|fastify|undici|pino|prom-client)',
      '@!(nestjs|bellwether)/**',
    ],
  },
  'gateway-e2e': { ours: ['fake-engine'], outside: ['**'] },

  'fake-engine': { ours: ['exchange', 'routing', 'simulation'], outside: ['undici', 'zod'] },
  bench: { ours: ['exchange', 'routing', 'simulation'], outside: ['pg', 'undici', 'wabt'] },
};

/** Layers from the ground up; a room may only enter rooms of its own layer or below, and no adapter enters another. */
export const layers = ['base', 'core', 'adapter', 'flow', 'app'];
