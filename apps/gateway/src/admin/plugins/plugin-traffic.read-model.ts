import type { z } from 'zod';
import type { Records } from '../../records/create-records.js';
import { PluginCell } from '../../records/plugin-minutes.js';
import type { PluginMinute } from '../../records/plugin-minutes.js';
import { pluginRanges, type PluginRange, type pluginTrafficReply } from './plugins.schema.js';
import type { PluginView } from './plugins.service.js';

type Traffic = z.infer<typeof pluginTrafficReply>;
type Bucket = Traffic['versions'][number]['buckets'][number];

export interface PluginTrafficOptions {
  readonly records: Pick<Records, 'pluginMinutes' | 'runs'>;
  nowMs(): number;
}

/** What a chart needs of a plugin: which of its versions run, and since when each is there. */
export type ChartedPlugin = Pick<PluginView, 'id' | 'liveVersionId'> & {
  readonly trial: { readonly versionId: string } | null;
  readonly versions: readonly { readonly id: string; readonly createdAt: Date }[];
};

/** Charts of plugins: versions beside each other, of all gateways together. */
export class PluginTrafficReadModel {
  readonly #options: PluginTrafficOptions;

  constructor(options: PluginTrafficOptions) {
    this.#options = options;
  }

  async read(plugin: ChartedPlugin, range: PluginRange): Promise<Traffic> {
    const { windowMs, bucketMs } = pluginRanges[range];
    const toMs = (Math.floor(this.#options.nowMs() / bucketMs) + 1) * bucketMs;
    const fromMs = toMs - windowMs;
    const { pluginMinutes } = this.#options.records;
    const { minutes, knownFromMs } = await pluginMinutes.read(plugin.id, fromMs, toMs);
    const cells = cellsOf(minutes, fromMs, bucketMs);
    const starts = Array.from({ length: windowMs / bucketMs }, (_, at) => fromMs + at * bucketMs);
    const versions = shownVersions(plugin, cells).map((versionId) => {
      const madeAtMs = plugin.versions.find(({ id }) => id === versionId)?.createdAt.getTime() ?? 0;
      const sinceMs = Math.max(knownFromMs, madeAtMs);
      return {
        versionId,
        buckets: starts.map((atMs, index) => {
          const cell = cells.get(versionId)?.get(index) ?? null;
          return this.#bucket(atMs, bucketMs, sinceMs, cell);
        }),
      };
    });
    return { windowMs, bucketMs, versions };
  }

  #bucket(atMs: number, bucketMs: number, sinceMs: number, cell: PluginCell | null): Bucket {
    const endMs = atMs + bucketMs;
    const isGap = cell === null && this.#options.records.runs.coveredMs(atMs, endMs) === 0;
    if (isGap || (cell === null && endMs <= sinceMs)) return { ...unknown, atMs, isGap };
    const { calls, changed, rejected, faults, times } = cell ?? new PluginCell();
    return {
      ...{ atMs, isGap, calls, changed, rejected, faults },
      p50Ms: inMs(times.percentile(0.5)),
      p99Ms: inMs(times.percentile(0.99)),
    };
  }
}

const unknown = {
  ...{ calls: null, changed: null, rejected: null, faults: null, p50Ms: null, p99Ms: null },
};

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000);

/** By version, then by bucket. */
function cellsOf(
  minutes: readonly PluginMinute[],
  fromMs: number,
  bucketMs: number,
): Map<string, Map<number, PluginCell>> {
  const versions = new Map<string, Map<number, PluginCell>>();
  for (const { atMs, versionId, cell } of minutes) {
    const buckets = versions.get(versionId) ?? new Map<number, PluginCell>();
    const index = Math.floor((atMs - fromMs) / bucketMs);
    const into = buckets.get(index) ?? new PluginCell();
    into.merge(cell);
    buckets.set(index, into);
    versions.set(versionId, buckets);
  }
  return versions;
}

/** Ids grow with time: the newest first. */
function shownVersions(
  { liveVersionId, trial }: ChartedPlugin,
  cells: ReadonlyMap<string, unknown>,
): string[] {
  const running = [liveVersionId, trial?.versionId].filter((id) => typeof id === 'string');
  return [...new Set([...running, ...cells.keys()])].sort().reverse();
}
