import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runDialects } from './dialects/run-dialects.js';
import { ensureTools } from './ensure-tools.js';
import { runHistory } from './history/run-history.js';
import { parseOptions, usage } from './options.js';
import { runPlugins } from './plugins/run-plugins.js';
import { Child } from './processes/child.js';
import { runDecision } from './routing/run-decision.js';
import { runRouting } from './routing/run-routing.js';
import { runBench } from './run-bench.js';
import { runUsage } from './usage/run-usage.js';

const root = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const args = process.argv.slice(2);
const startMs = performance.now();

function say(text: string): void {
  process.stderr.write(
    `[${String(Math.round((performance.now() - startMs) / 1_000)).padStart(4)} s] ${text}\n`,
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void Child.stopAll().finally(() => process.exit(130)));
}

/** What the first word asks for: a bench of its own, or the comparison of gateways. */
async function run(): Promise<string> {
  const [verb, ...rest] = args;
  if (verb === 'routing') return runRouting(rest, root, say);
  if (verb === 'decision') return runDecision(say);
  if (verb === 'dialects') return runDialects(rest, root, say);
  if (verb === 'usage') return runUsage(rest, root, say);
  if (verb === 'plugins') return runPlugins(rest, root, say);
  if (verb === 'history') return runHistory(rest, root, say);
  const options = parseOptions(args);
  if (options === null) return usage;
  ensureTools(say);
  const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  return runBench(options, { root, say, command });
}

try {
  console.log(await run());
  say('done');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
