import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/graphql-client.js';
import type { RequestsSearch } from '../../app/search.js';
import { useLiveCalls } from '../../live/live.js';
import { callFilterOf } from './call-filter.js';
import { callRows, type Held, heldRows, hold } from './call-rows.js';
import { CallsDocument } from './requests.documents.js';

const pageSize = 100;
const barsRefreshMs = 5_000;
const rowsRefreshMs = 15_000;
/** Scrolled further than a row: the reader is reading. */
const readingPx = 30;

export function useCalls(search: RequestsSearch) {
  const queryClient = useQueryClient();
  const live = useLiveCalls();
  const [held, setHeld] = useState<Held | null>(null);
  const filter = callFilterOf(search);
  const key = ['calls', filter] as const;
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      query(CallsDocument, { filter, after: pageParam, first: pageSize }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ calls }) => calls.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      held === null && (state.data?.pages.length ?? 0) <= 1 ? rowsRefreshMs : false,
  });
  const bars = useQuery({
    queryKey: ['call-bars', filter],
    queryFn: ({ signal }) => query(CallsDocument, { filter, first: 1 }, signal),
    select: ({ calls }) => calls,
    placeholderData: keepPreviousData,
    refetchInterval: barsRefreshMs,
  });
  const rows = useMemo(() => {
    const read = pages.data?.pages ?? [];
    // Before the stream has spoken, the query knows what is running.
    const isLive = live.open.length > 0 || live.finished.length > 0;
    return callRows({
      read: read.flatMap(({ calls }) => calls.items),
      finished: live.finished,
      open: isLive ? live.open : (read[0]?.openCalls ?? []),
      search,
    });
  }, [pages.data, live, search]);
  const { shown, waiting } = heldRows(rows, held);
  const onScroll = (topPx: number) => {
    if (topPx > readingPx && held === null) setHeld(hold(rows));
    if (topPx <= readingPx && held !== null) setHeld(null);
  };
  const release = () => {
    setHeld(null);
    void queryClient.invalidateQueries({ queryKey: key });
  };
  return { pages, bars: bars.data, rows: shown, waiting, onScroll, release };
}
