import type {
  CacheMapQuery,
  CacheSplitFieldsFragment,
} from '../../api/generated/graphql/graphql.js';

export type CacheMap = NonNullable<CacheMapQuery['cache']>;
export type CacheGroup = CacheMap['groups'][number];
export type Split = CacheSplitFieldsFragment;

/** The input of a window as parts of one whole, 0–1. They add up to 1. */
export interface SplitShares {
  readonly delivered: number;
  readonly engineLoss: number;
  readonly routingLoss: number;
  readonly fresh: number;
  readonly captured: number;
  readonly available: number;
}

/** null = no call of which all is known. A side that did better than believed has lost nothing. */
export function splitShares(split: Split): SplitShares | null {
  if (split.inputTokens <= 0) return null;
  const share = (tokens: number) => Math.min(1, Math.max(0, tokens / split.inputTokens));
  const delivered = share(split.deliveredTokens);
  const captured = Math.max(delivered, share(split.capturedTokens));
  const available = Math.max(captured, share(split.availableTokens));
  return {
    delivered,
    engineLoss: captured - delivered,
    routingLoss: available - captured,
    fresh: 1 - available,
    captured,
    available,
  };
}

export interface IcicleCell {
  readonly group: CacheGroup;
  /** 0–1 from the left. */
  readonly left: number;
  readonly width: number;
}

/** Groups by their share of input tokens, widest first; what is too small to see is left to the last cell. */
export function icicle(groups: readonly CacheGroup[], least = 0.004): IcicleCell[] {
  const total = groups.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  if (total <= 0) return [];
  let left = 0;
  return groups
    .toSorted((a, b) => b.inputTokens - a.inputTokens)
    .flatMap((group) => {
      const width = group.inputTokens / total;
      if (width < least) return [];
      const cell = { group, left, width };
      left += width;
      return [cell];
    });
}

export interface HeatCell {
  readonly workerId: string;
  /** Tokens of the group that the worker is believed to hold; null = it was never sent any of it. */
  readonly heldTokens: number | null;
  /** Of the group's own size, 0–1. */
  readonly share: number;
  readonly isEvicted: boolean;
  readonly lastUseMs: number | null;
}

/** One row of the heat map, a cell per worker in the map's order. */
export function heatRow(group: CacheGroup, workers: CacheMap['workers']): HeatCell[] {
  return workers.map(({ workerId }) => {
    const holder = group.holders.find((each) => each.workerId === workerId);
    const evicted = group.evictedFrom.find((each) => each.workerId === workerId);
    return {
      workerId,
      heldTokens: holder?.heldTokens ?? (evicted ? 0 : null),
      share: holder && group.sizeTokens > 0 ? Math.min(1, holder.heldTokens / group.sizeTokens) : 0,
      isEvicted: !holder && evicted !== undefined,
      lastUseMs: holder?.lastUseMs ?? evicted?.lastUseMs ?? null,
    };
  });
}
