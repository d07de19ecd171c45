import { setTimeout as pause } from 'node:timers/promises';
import { createAdminClient } from './admin-client.js';
import type { AdminClient } from './admin-client.js';
import { connectionFlags, textFlag, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { readText } from './files.js';
import { print, table } from './print.js';

interface Worker {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly origin: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly breaker: string;
  readonly inFlight: number;
  readonly models: readonly { readonly id: string }[];
}

async function workersOf(client: AdminClient): Promise<readonly Worker[]> {
  return (await client.call<{ items: Worker[] }>('GET', 'workers')).items;
}

/** A worker by its id, its name or its address. */
async function find(client: AdminClient, text: string): Promise<Worker> {
  const workers = await workersOf(client);
  const found = workers.filter(
    ({ id, name, url }) => id === text || name === text || url === text.replace(/\/+$/, ''),
  );
  if (found.length > 1)
    throw new UsageError(`${found.length} workers are called ${text}. Give the id.`);
  if (!found[0]) throw new UsageError(`No worker is called ${text}.`);
  return found[0];
}

/** Keys are read from a file: on a command line, everybody on the machine could read them. */
function keyFrom(given: Given): { apiKey?: string } {
  const path = textFlag(given, 'api-key-file');
  return path === undefined ? {} : { apiKey: readText(path).trim() };
}

async function add(given: Given): Promise<void> {
  const [url] = given.words;
  const name = textFlag(given, 'name');
  const pool = textFlag(given, 'pool');
  const dialects = textFlag(given, 'dialects')?.split(',');
  const input = {
    url,
    ...(name === undefined ? {} : { name }),
    ...(pool === undefined ? {} : { pool }),
    ...(dialects === undefined ? {} : { dialects }),
    ...keyFrom(given),
  };
  const worker = await createAdminClient(given).call<Worker>('POST', 'workers', input);
  print(given, worker, `Added ${worker.name} (${worker.id}). It is ${worker.status}.`);
}

async function list(given: Given): Promise<void> {
  const workers = await workersOf(createAdminClient(given));
  const rows = workers.map(({ id, name, url, origin, status, breaker, inFlight, models }) => [
    id,
    name,
    status,
    breaker,
    inFlight,
    origin,
    url,
    models.map((model) => model.id).join(','),
  ]);
  print(
    given,
    workers,
    workers.length === 0
      ? 'There is no worker yet.'
      : table(['ID', 'NAME', 'STATUS', 'BREAKER', 'CALLS', 'ORIGIN', 'ADDRESS', 'MODELS'], rows),
  );
}

async function drain(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const { id } = await find(client, given.words[0] ?? '');
  const worker = await client.call<Worker>('POST', `workers/${id}/drain`);
  print(given, worker, `${worker.name} takes no new calls. ${worker.inFlight} still run.`);
}

async function resume(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const { id } = await find(client, given.words[0] ?? '');
  await client.call<Worker>('POST', `workers/${id}/resume`);
  const worker = await resumed(client, id);
  const status = worker.status === 'draining' ? '' : ` It is ${worker.status}.`;
  print(given, worker, `${worker.name} takes calls again.${status}`);
}

/** The fleet hears of it a moment after it is written. */
async function resumed(client: AdminClient, id: string): Promise<Worker> {
  for (let look = 1; ; look += 1) {
    const worker = await client.call<Worker>('GET', `workers/${id}`);
    if (worker.status !== 'draining' || look === mostLooks) return worker;
    await pause(betweenLooksMs);
  }
}

const mostLooks = 20;
const betweenLooksMs = 100;

async function release(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const { id } = await find(client, given.words[0] ?? '');
  const worker = await client.call<Worker>('PATCH', `workers/${id}`, { isApplied: false });
  print(given, worker, `${worker.name} may be changed in the console from now on.`);
}

async function remove(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const worker = await find(client, given.words[0] ?? '');
  await client.call('DELETE', `workers/${worker.id}`);
  print(given, { id: worker.id }, `Removed ${worker.name}.`);
}

interface Calibration {
  readonly model: string;
  readonly tokensPerSecond: number;
  readonly attentionSecondsPerToken2: number;
  readonly samples: readonly {
    readonly inputTokens: number;
    readonly cachedTokens: number;
    readonly ttftSeconds: number;
  }[];
}

async function calibrate(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const worker = await find(client, given.words[0] ?? '');
  const model = textFlag(given, 'model');
  const save = given.flags.save === true;
  const input = { save, ...(model === undefined ? {} : { model }) };
  const path = `workers/${worker.id}/calibrate`;
  const measured = await client.call<Calibration>('POST', path, input);
  const rows = measured.samples.map(({ inputTokens, cachedTokens, ttftSeconds }) => [
    inputTokens,
    cachedTokens,
    ttftSeconds.toFixed(3),
  ]);
  const told = save ? 'The worker has it now.' : 'Give --save to let the worker have it.';
  print(
    given,
    measured,
    [
      table(['INPUT TOKENS', 'CACHED', 'SECONDS TO FIRST TOKEN'], rows),
      `${worker.name} prefills ${measured.tokensPerSecond} tokens a second of ${measured.model}. ${told}`,
    ].join('\n'),
  );
}

const text = { type: 'string' } as const;

export const workerVerbs: readonly Verb[] = [
  {
    name: 'worker add',
    usage: 'URL [--name N] [--pool P] [--dialects D,D] [--api-key-file F]',
    help: 'Register a worker.',
    flags: { ...connectionFlags, name: text, pool: text, dialects: text, 'api-key-file': text },
    least: 1,
    most: 1,
    run: add,
  },
  {
    name: 'worker list',
    usage: '',
    help: 'Show all workers.',
    flags: connectionFlags,
    least: 0,
    most: 0,
    run: list,
  },
  {
    name: 'calibrate',
    usage: 'ID|NAME|URL [--model M] [--save]',
    help: 'Measure how fast a worker prefills.',
    flags: { ...connectionFlags, model: text, save: { type: 'boolean' } },
    least: 1,
    most: 1,
    run: calibrate,
  },
  {
    name: 'worker drain',
    usage: 'ID|NAME|URL',
    help: 'Send a worker no new calls.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: drain,
  },
  {
    name: 'worker resume',
    usage: 'ID|NAME|URL',
    help: 'Send a drained worker calls again.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: resume,
  },
  {
    name: 'worker release',
    usage: 'ID|NAME|URL',
    help: 'Let people change a worker that came from an applied file.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: release,
  },
  {
    name: 'worker remove',
    usage: 'ID|NAME|URL',
    help: 'Remove a registered worker.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: remove,
  },
];
