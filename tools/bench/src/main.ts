import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTools } from './ensure-tools.js';
import { parseOptions, usage } from './options.js';
import { Child } from './processes/child.js';
import { runBench } from './run-bench.js';

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

try {
  const options = parseOptions(args);
  if (options === null) {
    console.log(usage);
  } else {
    ensureTools(say);
    console.log(
      await runBench(options, {
        root,
        say,
        command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
      }),
    );
    say('done');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
