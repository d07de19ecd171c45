import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/graphql-client.js';
import type { RangeId } from '../../app/search.js';
import { mergeBuckets } from '../../charts/merge-buckets.js';
import type { Attention, Bucket, FleetEvent, Kpis } from '../../live/live-data.js';
import { isLiveRange, useLiveEvents, useLiveTraffic, useNowMs } from '../../live/live.js';
import { mergeEvents } from '../../live/stores.js';
import { OverviewDocument } from './overview.documents.js';

/** How often the whole answer is read again; between reads the live stream moves the short ranges. */
const refreshMs: Record<RangeId, number> = {
  m15: 5_000,
  h1: 10_000,
  h6: 15_000,
  h24: 60_000,
  d7: 120_000,
  d30: 300_000,
};

export interface OverviewData {
  readonly kpis: Kpis;
  readonly previous: Kpis;
  readonly buckets: readonly Bucket[];
  readonly bucketMs: number;
  readonly windowMs: number;
  readonly generatedAtMs: number;
  readonly attention: readonly Attention[];
  readonly events: readonly FleetEvent[];
}

export function useOverview(range: RangeId) {
  const live = useLiveTraffic(isLiveRange(range) ? range : 'm15');
  const liveEvents = useLiveEvents();
  const nowMs = useNowMs();
  const result = useQuery({
    queryKey: ['overview', range],
    queryFn: ({ signal }) => query(OverviewDocument, { range }, signal),
    refetchInterval: refreshMs[range],
    placeholderData: keepPreviousData,
  });
  const read = result.data?.overview;
  const data = useMemo((): OverviewData | undefined => {
    if (!read) return undefined;
    const isLive = isLiveRange(range);
    const { bucketMs, windowMs } = read;
    // The console's clock may differ from the gateway's: the newest bucket decides where the window ends.
    const endMs = Math.max(read.generatedAtMs, isLive ? (live.buckets.at(-1)?.atMs ?? 0) : 0);
    const buckets = mergeBuckets({
      base: read.buckets,
      live: isLive ? live.buckets : [],
      bucketMs,
      windowMs,
      endMs,
    });
    const kpis = isLive && live.kpis ? live.kpis : read.kpis;
    return { ...read, kpis, buckets, events: mergeEvents(liveEvents, read.events) };
  }, [read, live, liveEvents, range]);
  const ageMs = result.dataUpdatedAt === 0 ? 0 : nowMs - result.dataUpdatedAt;
  return {
    data,
    error: result.error,
    errorUpdateCount: result.errorUpdateCount,
    refetch: result.refetch,
    isStale: Boolean(result.error) && ageMs > 2 * refreshMs[range],
    ageMs,
  };
}
