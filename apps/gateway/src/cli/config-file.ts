import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { AdminClient } from './admin-client.js';
import { UsageError } from './command-line.js';
import { exportPlugins, filedPlugins } from './config-plugins.js';
import type { FiledPlugin } from './config-plugins.js';
import { exportToolServers, filedToolServers } from './config-tools.js';
import type { FiledToolServer } from './config-tools.js';

/** A file of `config`: the routes, and after a line `---` workers, tool servers and plugins. Either part may be missing. */
export interface ConfigFile {
  readonly routes: string | null;
  readonly workers: readonly FiledWorker[];
  /** null = the file says nothing of them. */
  readonly toolServers: readonly FiledToolServer[] | null;
  readonly plugins: readonly FiledPlugin[];
}

/** What of a worker stands in a file. Keys never do. */
export interface FiledWorker {
  readonly url: string;
  readonly [field: string]: unknown;
}

interface StoredWorker extends FiledWorker {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly isApplied: boolean;
}

/** Fields that a file may set. */
const filedFields = [
  ...['name', 'pool', 'accelerator', 'labels', 'kvCapacityTokens', 'prefillTokensPerSecond'],
  'dialects',
];

export function readConfigFile(text: string): ConfigFile {
  if (isEmpty(text))
    throw new UsageError(
      'The file is empty. It holds `routes:` and `policy:`, and after a line `---` `workers:`, `toolServers:` or `plugins:`; one of them is enough.',
    );
  const [head = '', second, ...more] = text.split(/^---\s*$/m);
  if (more.length > 0)
    throw new UsageError(
      'A file has at most two parts: routes, and workers with tool servers and plugins.',
    );
  // Comments alone are no routes.
  const first = isEmpty(head) ? '' : head;
  const isRest = /^(workers|toolServers|plugins):/m.test(first) && second === undefined;
  return {
    routes: isRest || first.trim() === '' ? null : first,
    ...restOf(isRest ? first : (second ?? '')),
  };
}

/** Comments and marks alone say nothing. */
const isEmpty = (text: string): boolean =>
  text.split('\n').every((line) => /^\s*(#.*|---\s*)?$/.test(line));

const restKeys = ['workers', 'toolServers', 'plugins'];

function restOf(text: string): Omit<ConfigFile, 'routes'> {
  if (text.trim() === '') return { workers: [], toolServers: null, plugins: [] };
  const value = (parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(value).filter(([, list]) => list !== null);
  if (
    entries.length === 0 ||
    entries.some(([key, list]) => !restKeys.includes(key) || !Array.isArray(list))
  )
    throw new UsageError(
      'The second part of a file is `workers:`, `toolServers:` and `plugins:`, each a list.',
    );
  const { workers, toolServers, plugins } = value;
  return {
    workers: workersOf((workers ?? []) as unknown[]),
    toolServers: toolServers ? filedToolServers(toolServers as unknown[]) : null,
    plugins: filedPlugins((plugins ?? []) as unknown[]),
  };
}

function workersOf(list: readonly unknown[]): FiledWorker[] {
  return list.map((entry, index) => {
    const worker = entry as FiledWorker | null;
    if (typeof worker?.url !== 'string')
      throw new UsageError(`Worker ${index + 1} of the file has no url.`);
    const unknown = Object.keys(worker).find(
      (field) => field !== 'url' && !filedFields.includes(field),
    );
    if (unknown !== undefined)
      throw new UsageError(`Worker ${index + 1}: '${unknown}' cannot stand in a file.`);
    return worker;
  });
}

/** The stored workers, the tool servers and the plugins as the second part of a file. */
export async function exportRest(client: AdminClient): Promise<string> {
  const workers = (await stored(client)).filter(({ origin }) => origin === 'api');
  const toolServers = await exportToolServers(client);
  const plugins = await exportPlugins(client);
  return stringify({
    workers: workers.map((worker) => ({ url: worker.url, ...filed(worker) })),
    ...(toolServers.length > 0 ? { toolServers } : {}),
    ...(plugins.length > 0 ? { plugins } : {}),
  });
}

/** What it takes to make the stored workers what the file says, one line each; done unless `isDryRun`. */
export async function applyWorkers(
  client: AdminClient,
  wanted: readonly FiledWorker[],
  isDryRun: boolean,
): Promise<string[]> {
  const all = await stored(client);
  const known = new Map(all.map((worker) => [bare(worker.url), worker]));
  const lines: string[] = [];
  for (const worker of wanted) {
    const present = known.get(bare(worker.url));
    const { url, ...fields } = worker;
    if (!present) {
      lines.push(`Worker ${String(worker['name'] ?? url)} is registered.`);
      if (!isDryRun) await client.call('POST', 'workers', { ...worker, isApplied: true });
      continue;
    }
    const changed = Object.entries(fields).filter(
      ([field, value]) => !isDeepStrictEqual(present[field] ?? null, value ?? null),
    );
    const names = changed.map(([field]) => field).join(', ');
    if (present.origin !== 'api') {
      if (changed.length === 0) continue;
      lines.push(
        `Worker ${present.name} comes from ${present.origin}: ${names} cannot be changed.`,
      );
      continue;
    }
    if (changed.length > 0)
      lines.push(
        `Worker ${present.name}: ${names} ${changed.length === 1 ? 'changes' : 'change'}.`,
      );
    if (!present.isApplied) lines.push(`Worker ${present.name} is the file's from now on.`);
    if (isDryRun || (changed.length === 0 && present.isApplied)) continue;
    const change = { ...Object.fromEntries(changed), isApplied: true };
    await client.call('PATCH', `workers/${present.id}`, change);
  }
  return [...lines, ...(await removeDropped(client, all, wanted, isDryRun))];
}

/** What a file once said and no longer says is removed; a file without workers says nothing of them. */
async function removeDropped(
  client: AdminClient,
  all: readonly StoredWorker[],
  wanted: readonly FiledWorker[],
  isDryRun: boolean,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const named = new Set(wanted.map(({ url }) => bare(url)));
  const dropped = all.filter(({ url, isApplied }) => isApplied && !named.has(bare(url)));
  for (const { id } of isDryRun ? [] : dropped) await client.call('DELETE', `workers/${id}`);
  return dropped.map(({ name }) => `Worker ${name} is removed: the file no longer has it.`);
}

const stored = async (client: AdminClient) =>
  (await client.call<{ items: StoredWorker[] }>('GET', 'workers')).items;

const bare = (url: string) => url.replace(/\/+$/, '').replace(/\/v1$/, '');

const filed = (worker: StoredWorker) =>
  Object.fromEntries(
    filedFields.flatMap((field) => {
      const value = worker[field];
      const isEmpty =
        value === null ||
        value === undefined ||
        (typeof value === 'object' && Object.keys(value).length === 0) ||
        // What workers speak that say nothing.
        isDeepStrictEqual(value, ['openai-chat']);
      return isEmpty ? [] : [[field, value]];
    }),
  );
