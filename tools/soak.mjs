import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEnd } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { say } from './bootstrap/say.mjs';
import { addCounts, noCounts, summary } from './test/counts.mjs';
import { bringServices } from './test/services.mjs';
import { suitesFor } from './test/suites.mjs';

export const needs = () => ['packages', 'backend', 'e2e', 'console'];

/** The full counts of what `npm test` runs a part of; a variable that is set already wins. */
const fullCounts = {
  TEST_KILL_ROUNDS: '20',
  TEST_RESPONSE_ROUNDS: '300',
  TEST_FUZZ_REQUESTS: '100000',
  TEST_SLOW_STREAMS: '2000',
  TEST_UNIQUE_PROMPTS: '500000',
  TEST_IN_FLIGHT_CALLS: '4000',
  TEST_OUTAGE_SECONDS: '60',
  TEST_MADE_UP_NAMES: '5000',
  TEST_TOOL_LOOPS: '1000',
  TEST_PLUGIN_SWAP_SECONDS: '60',
};

const e2e = 'apps/gateway-e2e/src';
const places = [
  ...[
    'faults',
    'routing',
    'limits/outage.spec.ts',
    'plugins/hot-swap.spec.ts',
    'clients/reports/labels.spec.ts',
  ].map((room) => `${e2e}/${room}`),
  'apps/gateway/src/http/tool-loops.spec.ts',
];

/**
 * Kill rounds and loops at their full counts, from one seed that is printed: `npm run soak -- 4711` repeats a run, with
 * paths after the seed a part of it. The last line counts.
 */
export async function run({ root, args }) {
  const [seed = String(Date.now() % 1_000_000), ...parts] = args;
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-soak-'));
  beforeEnd(() => rmSync(folder, { recursive: true, force: true }));
  const suites = suitesFor(root, parts.length > 0 ? parts : places);
  const services = await bringServices({ folder, suites, isNarrowed: false });
  const env = { ...fullCounts, ...toolEnvironment(), ...services, TEST_SEED: seed, TEST_SOAK: '1' };

  say(`seed ${seed}`);
  let counts = noCounts;
  for (const suite of suites) {
    counts = addCounts(counts, await suite.run({ root, folder, env, filters: suite.filters }));
  }
  beforeEnd(() => process.stdout.write(`seed ${seed}\n${summary(counts)}`));
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}
