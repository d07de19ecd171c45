import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBellwether } from '../contestants/bellwether.js';
import { divideCpus } from '../machine.js';
import { Child } from '../processes/child.js';
import { modelName } from '../prompts.js';
import { percentile } from '../statistics.js';
import { StoredConversations } from './stored-conversations.js';

export const historyUsage = `npm run bench -- history [flags]
Time of a turn in stored conversations of 50, 500 and 5,000 items, and in chains of responses.

  --turns N       turns measured of each (default 200)
  --store URL     keep the history there (postgres:// or redis://) instead of in the embedded database
  --help`;

const smallest = 50;
const conversationItems = [smallest, 500, 5_000];
/** A turn adds its question and its answer. */
const chainTurns = [25, 250];
/** Items that a turn is given at most: all of the smallest conversation, or what the gateway gives by itself. */
const budgets = [smallest, 1_000];
const warmUpTurns = 30;

interface Row {
  readonly what: string;
  readonly budget: number;
  readonly timesMs: Float64Array;
}

/**
 * Turns of long and short conversations by turns, at the gateway with a worker that answers at once.
 * Result: a table as Markdown. Errors: a flag that is not known; a turn that fails.
 */
export async function runHistory(
  args: readonly string[],
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      turns: { type: 'string', default: '200' },
      store: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return historyUsage;
  const turns = Number(values.turns);
  if (!Number.isInteger(turns) || turns < 1) throw new Error('--turns is a number of turns.');
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  try {
    const rows: Row[] = [];
    for (const budget of budgets)
      rows.push(...(await measure({ root, folder, budget, turns, store: values.store, say })));
    return table(rows);
  } finally {
    await Child.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measuring {
  readonly root: string;
  readonly folder: string;
  readonly budget: number;
  readonly turns: number;
  readonly store: string | undefined;
  say(text: string): void;
}

async function measure({ root, folder, budget, turns, store, say }: Measuring): Promise<Row[]> {
  const cpus = divideCpus();
  const worker = new Child({
    command: process.execPath,
    args: [
      fileURLToPath(new URL('../canned-worker/serve.js', import.meta.url)),
      ...['1', modelName],
    ],
    cpus: cpus.otherCpus,
  });
  const [port] = JSON.parse(await worker.line()) as number[];
  const ground = {
    ...{ root, folder, ...cpus, workerUrls: [`http://127.0.0.1:${port}`] },
    ...{ gatewayEntry: null, profileFolder: null },
  };
  const driver = store === undefined ? [] : ['--history-driver', store.split(':')[0]!];
  const gateway = await startBellwether(ground, {
    flags: ['--history-context-items', String(budget), ...driver],
    env: store === undefined ? {} : { BELLWETHER_HISTORY_URL: store },
  });
  const stored = new StoredConversations(gateway);
  const kinds: { what: string; turn: () => Promise<number> }[] = [];
  for (const items of conversationItems) {
    say(`budget ${budget}: a conversation of ${items} items`);
    const id = await stored.conversation(items);
    kinds.push({
      what: `conversation, ${items} items`,
      turn: () => stored.turn({ conversation: id }),
    });
  }
  for (const length of chainTurns) {
    say(`budget ${budget}: a chain of ${length} responses`);
    const id = await stored.chain(length);
    kinds.push({
      what: `chain, ${length} responses`,
      turn: () => stored.turn({ previous_response_id: id }),
    });
  }
  say(`budget ${budget}: turns`);
  const rows = kinds.map(({ what }) => ({ what, budget, timesMs: new Float64Array(turns) }));
  for (let round = -warmUpTurns; round < turns; round += 1) {
    for (const [place, { turn }] of kinds.entries()) {
      const timeMs = await turn();
      if (round >= 0) rows[place]!.timesMs[round] = timeMs;
    }
  }
  await gateway.stop();
  await worker.stop();
  return rows;
}

function table(rows: readonly Row[]): string {
  const lines = [
    '| what | items that a turn is given | p50 ms | p95 ms | p95 against the conversation of 50 |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const { what, budget, timesMs } of rows) {
    const shortest = rows.find((row) => row.budget === budget)!;
    const p95 = percentile(timesMs.toSorted(), 0.95);
    const ratio = p95 / percentile(shortest.timesMs.toSorted(), 0.95);
    const p50 = percentile(timesMs.toSorted(), 0.5);
    lines.push(
      `| ${what} | ${budget} | ${p50.toFixed(2)} | ${p95.toFixed(2)} | ${ratio.toFixed(2)} × |`,
    );
  }
  return lines.join('\n');
}
