import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { workerDialects } from '@bellwether/exchange';
import { countOf } from '../count-of.js';
import { startBellwether } from '../contestants/bellwether.js';
import { divideCpus } from '../machine.js';
import { Child } from '../processes/child.js';
import { median } from '../statistics.js';
import { firstBytesMs, tokensPerSecond, type Pair, type Target } from './pair-load.js';
import { paths } from './paths.js';

export const dialectsUsage = `npm run bench -- dialects [flags]
Callers of each dialect in front of workers of each, streamed: tokens per second and time to the first bytes, beside those of
the pair whose bytes pass, in one run.

  --rounds N      each pair so often, by turns (default 5)
  --tokens N      tokens of a reply, one event each (default 500)
  --help`;

const streams = 16;
const singles = 20;

interface Row extends Pair {
  readonly rates: number[];
  readonly timesMs: number[];
}

/** Result: a table as Markdown. Errors: a flag that is not known; a stream that fails. */
export async function runDialects(
  args: readonly string[],
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      tokens: { type: 'string', default: '500' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return dialectsUsage;
  const rounds = countOf('rounds', values.rounds);
  const tokens = countOf('tokens', values.tokens);
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  try {
    const target = await start(root, folder, tokens);
    const rows = workerDialects.flatMap((caller) =>
      workerDialects.map((worker): Row => ({ caller, worker, rates: [], timesMs: [] })),
    );
    // The first round warms up and is forgotten.
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
      for (const row of rows) await measure(target, row, tokens, round > 0);
    }
    return table(rows, { rounds, tokens });
  } finally {
    await Child.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(root: string, folder: string, tokens: number): Promise<Target> {
  const cpus = divideCpus();
  const worker = new Child({
    command: process.execPath,
    args: [fileURLToPath(new URL('./serve.js', import.meta.url)), String(tokens)],
    cpus: cpus.otherCpus,
  });
  const ports = JSON.parse(await worker.line()) as number[];
  const workerUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const rest = { gatewayEntry: null, profileFolder: null };
  const { url, headers } = await startBellwether({ root, folder, ...cpus, workerUrls, ...rest });
  return { url: url.slice(0, -paths['openai-chat'].length), headers };
}

async function measure(target: Target, row: Row, tokens: number, isKept: boolean): Promise<void> {
  const times = await firstBytesMs(target, row, singles);
  const rate = await tokensPerSecond(target, row, { streams, tokens });
  if (!isKept) return;
  row.timesMs.push(...times);
  row.rates.push(rate);
}

/** Ratios to the pair of the same caller whose bytes pass: what this machine is drops out of them. */
function table(
  rows: readonly Row[],
  { rounds, tokens }: { readonly rounds: number; readonly tokens: number },
): string {
  const lines = rows.map((row) => {
    const passed = rows.find(({ caller, worker }) => caller === row.caller && worker === caller)!;
    const rate = median(row.rates);
    const timeMs = median(row.timesMs);
    return [
      ...[row.caller, row.worker, Math.round(rate), (rate / median(passed.rates)).toFixed(2)],
      ...[timeMs.toFixed(2), (timeMs - median(passed.timesMs)).toFixed(2)],
    ].join(' | ');
  });
  return [
    `Medians of ${rounds} rounds: ${streams} streams of ${tokens} tokens at once; ${singles} one after the other for the first bytes.`,
    '',
    '| callers | worker | tokens/s | of passed through | first bytes ms | added ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
