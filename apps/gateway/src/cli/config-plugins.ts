import { isDeepStrictEqual } from 'node:util';
import { RefusedByGateway, type AdminClient } from './admin-client.js';
import { UsageError } from './command-line.js';

/** A plugin as a file has it: its live version by the checksum of its module, which was brought in before. */
export interface FiledPlugin {
  readonly name: string;
  readonly sha256?: string;
  readonly granted?: readonly string[];
  readonly [field: string]: unknown;
}

interface StoredVersion {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  readonly granted: readonly string[];
}

interface StoredPlugin {
  readonly id: string;
  readonly name: string;
  readonly liveVersionId: string | null;
  /** Newest first. */
  readonly versions: readonly StoredVersion[];
  readonly [field: string]: unknown;
}

const plainFields = ['place', 'isEnabled', 'scope'];
const filedFields = new Set(['name', 'sha256', 'granted', ...plainFields]);
/** What a file need not say. */
const usual: Readonly<Record<string, unknown>> = {
  ...{ isEnabled: true, scope: { tenants: [], percent: 100 } },
};

/** The plugins of a file. Errors: `UsageError` for what cannot stand in one. */
export function filedPlugins(list: readonly unknown[]): FiledPlugin[] {
  return list.map((entry, index) => {
    const plugin = (entry ?? {}) as FiledPlugin;
    if (typeof plugin.name !== 'string')
      throw new UsageError(`Plugin ${index + 1} of the file has no name.`);
    const unknown = Object.keys(plugin).find((field) => !filedFields.has(field));
    if (unknown !== undefined)
      throw new UsageError(`Plugin ${plugin.name}: '${unknown}' cannot stand in a file.`);
    const { granted } = plugin;
    if (granted !== undefined && !Array.isArray(granted))
      throw new UsageError(`Plugin ${plugin.name}: 'granted' is a list.`);
    return plugin;
  });
}

/**
 * What it takes to have the plugins as the file says, one line each; done unless `isDryRun`. Plugins that it does not name
 * stay as they are: what a file does not hold, the module, it does not take away either.
 *
 * Errors   `UsageError` for a plugin or a version that is not there, before anything has changed; `RefusedByGateway` says
 *          which step was refused, and which were done.
 */
export async function applyPlugins(
  client: AdminClient,
  wanted: readonly FiledPlugin[],
  isDryRun: boolean,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const known = new Map((await stored(client)).map((plugin) => [plugin.name, plugin]));
  const steps = wanted.flatMap((plugin) => stepsOf(plugin, known.get(plugin.name)));
  const lines = steps.map(({ line }) => line);
  for (const [index, { method, path, body }] of isDryRun ? [] : steps.entries())
    try {
      await client.call(method, path, body);
    } catch (cause) {
      throw cause instanceof RefusedByGateway ? refusedAt(index, lines, cause) : cause;
    }
  return lines;
}

function refusedAt(index: number, lines: readonly string[], cause: Error): RefusedByGateway {
  const done = lines.slice(0, index).map((line) => `\n  ${line}`);
  const before = done.length === 0 ? '' : `\nDone before it:${done.join('')}`;
  return new RefusedByGateway(`Refused: ${lines[index]}\n  ${cause.message}${before}`, { cause });
}

interface Step {
  readonly line: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
}

/** What it is granted and for whom it is comes before a version goes live by it. */
function stepsOf(wanted: FiledPlugin, present: StoredPlugin | undefined): Step[] {
  const { name, granted } = wanted;
  if (present === undefined)
    throw new UsageError(`There is no plugin ${name}. Bring its module in before: POST plugins.`);
  const path = `plugins/${present.id}`;
  const version = versionOf(wanted, present);
  const steps: Step[] = [];
  if (version && granted && !isDeepStrictEqual([...granted].sort(), [...version.granted].sort()))
    steps.push({
      line: `Plugin ${name} is granted ${granted.join(', ') || 'nothing'} in version ${version.version}.`,
      ...{ method: 'PATCH', path: `${path}/versions/${version.id}`, body: { granted } },
    });
  const changed = plainFields.filter(
    (field) => field in wanted && !isDeepStrictEqual(wanted[field], present[field]),
  );
  if (changed.length > 0)
    steps.push({
      line: `Plugin ${name}: ${changed.join(', ')} ${changed.length === 1 ? 'changes' : 'change'}.`,
      ...{ method: 'PATCH', path },
      body: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    });
  if (version && version.id !== present.liveVersionId)
    steps.push({
      line: `Plugin ${name}: version ${version.version} goes live.`,
      ...{ method: 'POST', path: `${path}/roll-out` },
      body: { versionId: version.id, percent: 100, tenants: [] },
    });
  return steps;
}

/** The version that is to be live: of the same bytes the one that is, else the newest. null = the file does not say. */
function versionOf(
  { name, sha256 }: FiledPlugin,
  { versions, liveVersionId }: StoredPlugin,
): StoredVersion | null {
  const live = versions.find(({ id }) => id === liveVersionId) ?? null;
  if (sha256 === undefined) return live;
  const found = live?.sha256 === sha256 ? live : versions.find((one) => one.sha256 === sha256);
  if (found === undefined)
    throw new UsageError(
      `Plugin ${name} has no version with the checksum ${sha256}. Bring its module in before: POST plugins.`,
    );
  return found;
}

/** The plugins as a file has them, without their modules. */
export async function exportPlugins(client: AdminClient): Promise<FiledPlugin[]> {
  return (await stored(client)).map((plugin) => {
    const live = plugin.versions.find(({ id }) => id === plugin.liveVersionId);
    return {
      name: plugin.name,
      ...(live === undefined ? {} : { sha256: live.sha256, granted: live.granted }),
      ...Object.fromEntries(
        plainFields.flatMap((field) =>
          isDeepStrictEqual(plugin[field], usual[field]) ? [] : [[field, plugin[field]]],
        ),
      ),
    };
  });
}

const stored = async (client: AdminClient) =>
  (await client.call<{ items: StoredPlugin[] }>('GET', 'plugins')).items;
