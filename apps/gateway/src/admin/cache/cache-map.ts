import type { CacheView } from '@bellwether/exchange';
import type { PrefixGroup } from './prefix-groups.js';

type NameOf = (id: string) => string | null;

export interface CacheMapNames {
  readonly workerName: NameOf;
  tenantName(id: string | null): string | null;
}

/** `CacheMap` of the schema. */
export type CacheMap = ReturnType<typeof cacheMapOf>;

/** Keys of all groups in one row, in order: what the data plane is asked for. */
export function keysOf(groups: readonly PrefixGroup[]): Int32Array {
  return Int32Array.from(groups.flatMap(({ keys }) => keys));
}

/**
 * Joins what the trace has seen with what the index believes.
 *
 * Shapes   `view.holders` has a row for each key of `keysOf(groups)`.
 */
export function cacheMapOf(
  groups: readonly PrefixGroup[],
  view: CacheView,
  { first, names }: { readonly first: number; readonly names: CacheMapNames },
) {
  let at = 0;
  let measured = groups.map((group) => {
    const count = group.keys.length / 2;
    const rows = view.holders.subarray(
      at * view.workers.length,
      (at + count) * view.workers.length,
    );
    at += count;
    return measure(group, rows, view, names);
  });
  measured = measured.sort(
    (one, other) =>
      other.shown.heldTokens - one.shown.heldTokens || other.shown.lastUseMs - one.shown.lastUseMs,
  );
  const kept = measured.slice(0, first);
  return {
    model: view.model,
    tokensPerKey: view.tokensPerKey,
    groups: kept.map(({ shown }) => shown),
    duplicateTokens: kept.reduce((sum, { duplicateTokens }) => sum + duplicateTokens, 0),
    workers: view.workers.map(({ workerId, heldTokens, capTokens }, column) => {
      const inGroups = kept.reduce(
        (sum, { byColumn, keyTokens }) => sum + (byColumn[column] ?? 0) * keyTokens,
        0,
      );
      const otherTokens = Math.max(0, heldTokens - inGroups);
      const workerName = names.workerName(workerId);
      return { workerId, workerName, heldTokens, capTokens, otherTokens };
    }),
  };
}

function measure(group: PrefixGroup, rows: Uint8Array, view: CacheView, names: CacheMapNames) {
  const { workers } = view;
  const keyTokens = keyTokensOf(group, view);
  const byColumn = new Array<number>(workers.length).fill(0);
  let further = 0;
  for (let from = 0; from < rows.length; from += workers.length) {
    let holders = 0;
    for (let column = 0; column < workers.length; column += 1) {
      if (rows[from + column] === 0) continue;
      byColumn[column] = (byColumn[column] ?? 0) + 1;
      holders += 1;
    }
    further += Math.max(0, holders - 1);
  }
  const held = byColumn.reduce((sum, keys) => sum + keys, 0);
  return {
    byColumn,
    keyTokens,
    duplicateTokens: further * keyTokens,
    shown: {
      label: labelOf(group),
      tenantId: group.tenantId,
      tenantName: names.tenantName(group.tenantId),
      sizeTokens: (group.keys.length / 2) * keyTokens,
      calls: group.calls,
      inputTokens: group.inputTokens,
      deliveredTokens: group.cachedInputTokens > 0 ? group.cachedTokens : null,
      hitRatio: group.cachedInputTokens > 0 ? group.cachedTokens / group.cachedInputTokens : null,
      firstUseMs: group.firstUseMs,
      lastUseMs: group.lastUseMs,
      heldTokens: held * keyTokens,
      holders: holdersOf(group, byColumn, view, names),
      evictedFrom: evictedFrom(group, byColumn, view, names),
    },
  };
}

function holdersOf(
  group: PrefixGroup,
  byColumn: readonly number[],
  view: CacheView,
  { workerName }: CacheMapNames,
) {
  const { byWorker } = group;
  const keyTokens = keyTokensOf(group, view);
  return view.workers
    .map(({ workerId }, column) => ({
      workerId,
      workerName: workerName(workerId),
      heldTokens: (byColumn[column] ?? 0) * keyTokens,
      calls: byWorker.get(workerId)?.calls ?? 0,
      lastUseMs: byWorker.get(workerId)?.lastUseMs ?? null,
    }))
    .filter(({ heldTokens }) => heldTokens > 0)
    .sort((one, other) => other.heldTokens - one.heldTokens);
}

/** Tokens that each of the group's keys stands for: all of them whole, but for the only one of short prompts. */
function keyTokensOf({ keys, longestTokens }: PrefixGroup, { tokensPerKey }: CacheView): number {
  return keys.length > 2 ? tokensPerKey : Math.min(tokensPerKey, longestTokens);
}

/** Who was sent it and is still there, but holds nothing of it. */
function evictedFrom(
  { byWorker }: PrefixGroup,
  byColumn: readonly number[],
  { workers }: CacheView,
  { workerName }: CacheMapNames,
) {
  return workers.flatMap(({ workerId }, column) => {
    const use = byWorker.get(workerId);
    return use === undefined || (byColumn[column] ?? 0) > 0
      ? []
      : [{ workerId, workerName: workerName(workerId), lastUseMs: use.lastUseMs }];
  });
}

/** Half of the key is enough to tell a screen's groups apart, and says nothing of the text. */
function labelOf({ lo, hi }: PrefixGroup): string {
  return ((lo ^ Math.imul(hi, 0x9e3779b1)) >>> 0).toString(16).padStart(8, '0');
}
