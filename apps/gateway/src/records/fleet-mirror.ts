import type { WorkerView } from '@bellwether/exchange';

/** Most departed workers whose names are remembered for calls that end late. */
const maxDeparted = 2_000;

/** The fleet as last reported, and the names of workers that left. */
export interface FleetMirror {
  update(workers: readonly WorkerView[]): void;
  views(): readonly WorkerView[];
  view(workerId: string): WorkerView | null;
  /** null = never heard of it. */
  nameOf(workerId: string): string | null;
  isSimulated(workerId: string): boolean | null;
  poolOf(workerId: string): string | null;
  /** False until the data plane reported once. */
  readonly isKnown: boolean;
}

interface Known {
  readonly name: string;
  readonly isSimulated: boolean;
  readonly pool: string;
}

export function createFleetMirror(): FleetMirror {
  let views: readonly WorkerView[] = [];
  let byId = new Map<string, WorkerView>();
  let isKnown = false;
  const departed = new Map<string, Known>();
  const known = (workerId: string): Known | null =>
    byId.get(workerId) ?? departed.get(workerId) ?? null;

  return {
    update(workers) {
      const next = new Map(workers.map((view) => [view.id, view]));
      for (const [id, view] of byId) {
        const { name, isSimulated, pool } = view;
        if (!next.has(id)) departed.set(id, { name, isSimulated, pool });
      }
      for (const id of departed.keys()) {
        if (departed.size <= maxDeparted && !next.has(id)) continue;
        departed.delete(id);
      }
      views = workers;
      byId = next;
      isKnown = true;
    },
    views: () => views,
    view: (workerId) => byId.get(workerId) ?? null,
    nameOf: (workerId) => known(workerId)?.name ?? null,
    isSimulated: (workerId) => known(workerId)?.isSimulated ?? null,
    poolOf: (workerId) => known(workerId)?.pool ?? null,
    get isKnown() {
      return isKnown;
    },
  };
}
