import { toGatewayError } from '@bellwether/database';
import type { DataPlane } from '@bellwether/exchange';
import type { Records } from '../../records/create-records.js';
import { TrafficCell } from '../../records/traffic-cell.js';
import type { Names } from '../traffic/names.js';
import type { TrafficHistory } from '../traffic/traffic-history.js';
import type { Range } from '../traffic/window.js';
import { accountOfCalls, accountWindow, splitOfCell, sumOf } from './cache-account.js';
import type { AccountScope, CacheSplit } from './cache-account.js';
import { cacheMapOf, keysOf } from './cache-map.js';
import type { CacheMap } from './cache-map.js';
import type { PrefixGroups } from './prefix-groups.js';

/** Groups whose holders are looked up; beyond them the ones unused for longest are left out. */
const maxMeasured = 256;
export const maxShown = 200;

export interface CacheReadModelOptions {
  readonly records: Pick<Records, 'sql' | 'fleet' | 'runs'>;
  readonly history: Pick<TrafficHistory, 'read'>;
  readonly plane: Pick<DataPlane, 'cacheView'>;
  readonly groups: PrefixGroups;
  readonly names: Names;
  /** Groups unused since before then are forgotten. */
  sinceMs(): number;
  nowMs(): number;
}

export interface CacheAccount {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucketMs: number;
  readonly isExact: boolean;
  readonly total: CacheSplit;
  readonly buckets: readonly { readonly atMs: number; readonly split: CacheSplit | null }[];
}

type ShownMap = CacheMap & {
  readonly generatedAtMs: number;
  readonly sinceMs: number;
  readonly groupCount: number;
};

/** Reuse of prefixes: where it is, and where it is lost. */
export class CacheReadModel {
  readonly #options: CacheReadModelOptions;

  constructor(options: CacheReadModelOptions) {
    this.#options = options;
  }

  /** Errors: `storage_unavailable` for a model or a tenant while the database is away. */
  async account(range: Range, scope: AccountScope): Promise<CacheAccount> {
    const window = accountWindow(range, this.#options.nowMs());
    const { splits, isExact } =
      scope.model === null && scope.tenantId === null
        ? { splits: await this.#wholeFleet(window), isExact: true }
        : await accountOfCalls(this.#options.records.sql, window, scope).catch((cause: unknown) => {
            throw toGatewayError(cause);
          });
    return {
      ...window,
      isExact,
      total: sumOf(splits),
      buckets: splits.map((split, index) => ({
        atMs: window.fromMs + index * window.bucketMs,
        split,
      })),
    };
  }

  /** null = nothing is remembered of this model. */
  async map(model: string, tenantId: string | null, first: number): Promise<ShownMap | null> {
    const { groups, plane, names, records, nowMs, sinceMs } = this.#options;
    groups.prune(sinceMs());
    const known = groups.of(model, tenantId);
    const measured = known.slice(0, maxMeasured);
    const view = await plane.cacheView(model, keysOf(measured));
    if (view === null) return null;
    await names.load({ tenantIds: measured.map((group) => group.tenantId), keyIds: [] });
    const map = cacheMapOf(measured, view, {
      first: Math.min(maxShown, Math.max(1, Math.trunc(first))),
      names: {
        workerName: (id) => records.fleet.nameOf(id),
        tenantName: (id) => names.tenantName(id),
      },
    });
    return { ...map, generatedAtMs: nowMs(), sinceMs: sinceMs(), groupCount: known.length };
  }

  models() {
    this.#options.groups.prune(this.#options.sinceMs());
    return this.#options.groups.models();
  }

  async #wholeFleet(window: ReturnType<typeof accountWindow>): Promise<(CacheSplit | null)[]> {
    const { history, records } = this.#options;
    const { cells, knownFromMs } = await history.read(window, null);
    return cells.map((cell, index) => {
      const fromMs = window.fromMs + index * window.bucketMs;
      const toMs = fromMs + window.bucketMs;
      if (cell !== null) return splitOfCell(cell);
      const isUnknown = toMs <= knownFromMs || records.runs.coveredMs(fromMs, toMs) === 0;
      return isUnknown ? null : splitOfCell(new TrafficCell());
    });
  }
}
