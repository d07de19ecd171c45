import { useQuery } from '@tanstack/react-query';
import { useLiveFleet } from '../live/live.js';
import type { KpiFieldsFragment, WorkersQuery } from './generated/graphql/graphql.js';
import { query } from './graphql-client.js';
import { byPoolAndName, type Worker, workerFromQuery } from './worker.js';
import { WorkersDocument } from './worker-documents.js';

type QueryWorker = WorkersQuery['workers'][number];

export interface FleetWorker extends Worker {
  /** The name; with the address where another worker has the same one. */
  readonly shownName: string;
  /** Traffic of the last quarter of an hour; null for one that joined since it was last read. */
  readonly traffic: {
    readonly kpis: KpiFieldsFragment;
    readonly ttftP95Ms: readonly (number | null)[];
  } | null;
}

const refreshMs = 10_000;

function trafficOf({ traffic }: QueryWorker): FleetWorker['traffic'] {
  return {
    kpis: traffic.kpis,
    ttftP95Ms: traffic.buckets.map((bucket) => (bucket.isGap ? null : bucket.ttftP95Ms)),
  };
}

/** `gpu-1 · 10.0.0.5:8000`. */
const withAddress = ({ name, url }: Worker) =>
  `${name} · ${url.replace(/^[a-z]+:\/\//i, '').replace(/\/$/, '')}`;

/** The live list says which workers there are and how they feel; the query adds their history. */
export function joinFleet(
  read: readonly QueryWorker[],
  live: readonly Worker[] | null,
): FleetWorker[] {
  const history = new Map(read.map((worker) => [worker.id, trafficOf(worker)]));
  const workers = live ?? read.map(workerFromQuery);
  const counts = new Map<string, number>();
  for (const { name } of workers) counts.set(name, (counts.get(name) ?? 0) + 1);
  return workers
    .map((worker) => ({
      ...worker,
      shownName: (counts.get(worker.name) ?? 0) > 1 ? withAddress(worker) : worker.name,
      traffic: history.get(worker.id) ?? null,
    }))
    .sort(byPoolAndName);
}

let last: {
  read: readonly QueryWorker[];
  live: readonly Worker[] | null;
  joined: FleetWorker[];
} | null = null;

/** Several parts of a page ask at once; they share one join per tick. */
function joinedOnce(read: readonly QueryWorker[], live: readonly Worker[] | null): FleetWorker[] {
  if (last === null || last.read !== read || last.live !== live)
    last = { read, live, joined: joinFleet(read, live) };
  return last.joined;
}

/** All workers, live, in display order. */
export function useFleet() {
  const live = useLiveFleet();
  const result = useQuery({
    queryKey: ['workers', 'm15'],
    queryFn: ({ signal }) => query(WorkersDocument, { range: 'm15' }, signal),
    refetchInterval: refreshMs,
  });
  const read = result.data?.workers;
  const data = read ? joinedOnce(read, live) : undefined;
  return {
    data,
    error: result.error,
    errorUpdateCount: result.errorUpdateCount,
    refetch: result.refetch,
    updatedAtMs: result.dataUpdatedAt,
  };
}
