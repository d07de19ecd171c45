import type { RunningEngine } from './start-engines.js';

type Switches = Readonly<Record<string, unknown>>;

/** Makes a function that runs `work` with switches thrown at every engine, and turns them back to `usual`. */
export function faultsOf(engines: () => readonly RunningEngine[]) {
  return async function withFaults<T>(
    faults: Switches,
    usual: Switches,
    work: () => Promise<T>,
  ): Promise<T> {
    for (const engine of engines()) await engine.setFaults(faults);
    try {
      return await work();
    } finally {
      for (const engine of engines()) await engine.setFaults(usual);
    }
  };
}
