export interface OfferedWorker {
  readonly pool: string;
  readonly accelerator: string | null;
  readonly models: readonly string[];
  readonly isReady: boolean;
}

interface Tally {
  workers: number;
  readyWorkers: number;
  readonly models: Set<string>;
  readonly accelerators: Set<string>;
}

/** Models and pools of all workers, by name. */
export function choicesOf(workers: readonly OfferedWorker[]) {
  const pools = tallies(workers, ({ pool }) => [pool]);
  const models = tallies(workers, (worker) => worker.models);
  return {
    models: [...models].map(([id, { workers: count, readyWorkers }]) => ({
      id,
      workers: count,
      readyWorkers,
    })),
    pools: [...pools].map(([name, tally]) => ({
      name,
      workers: tally.workers,
      readyWorkers: tally.readyWorkers,
      models: [...tally.models].sort(),
      accelerators: [...tally.accelerators].sort(),
    })),
  };
}

function tallies(
  workers: readonly OfferedWorker[],
  keysOf: (worker: OfferedWorker) => readonly string[],
): Map<string, Tally> {
  const byKey = new Map<string, Tally>();
  for (const worker of workers) {
    for (const key of keysOf(worker)) {
      const tally = byKey.get(key) ?? {
        ...{ workers: 0, readyWorkers: 0 },
        ...{ models: new Set<string>(), accelerators: new Set<string>() },
      };
      byKey.set(key, tally);
      tally.workers += 1;
      if (worker.isReady) tally.readyWorkers += 1;
      for (const model of worker.models) tally.models.add(model);
      if (worker.accelerator !== null) tally.accelerators.add(worker.accelerator);
    }
  }
  return new Map([...byKey].sort(([one], [other]) => one.localeCompare(other)));
}
