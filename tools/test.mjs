import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEnd } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { say } from './bootstrap/say.mjs';
import { bringServices } from './test/services.mjs';
import { suitesFor } from './test/suites.mjs';
import { addCounts, noCounts, summary } from './test/counts.mjs';

/** Tests from outside need all that is built; specs read sources, but start built helpers. */
export function needs(root, args) {
  const isOutside = suitesFor(root, args).some(
    ({ packageRoot }) => packageRoot === 'apps/gateway-e2e',
  );
  return [
    'packages',
    ...(args.length === 0 ? ['codegen'] : []),
    'backend',
    ...(isOutside || args.length === 0 ? ['e2e', 'console'] : []),
  ];
}

/**
 * Everything: the check, then specs against real servers, the gateway from outside, the browser.
 * Arguments are paths that narrow it down (`npm test -- libs/fleet`). The last line counts.
 */
export async function run({ root, args }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-test-'));
  beforeEnd(() => rmSync(folder, { recursive: true, force: true }));
  const suites = suitesFor(root, args);
  if (suites.length === 0) say(`no spec below ${args.join(', ')}`);

  const services = await bringServices({ folder, suites, isNarrowed: args.length > 0 });
  const env = { ...toolEnvironment(), ...services };
  let counts = noCounts;
  for (const suite of suites) {
    say(`${suite.name} …`);
    counts = addCounts(counts, await suite.run({ root, folder, env, filters: suite.filters }));
  }
  // Whatever ends with the process writes before this line: it stays the last one.
  beforeEnd(() => process.stdout.write(summary(counts)));
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}
