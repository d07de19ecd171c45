import type { Contestant, Ground } from './contestants/contestant.js';
import type { BenchOptions } from './options.js';
import { cpuMicros, mainThreadMicros, whenQuiet } from './processes/process-cost.js';
import type { Results } from './results.js';

/** What a section works with. */
export interface Bench {
  readonly options: BenchOptions;
  readonly ground: Ground;
  readonly contestants: readonly Contestant[];
  readonly results: Results;
  say(text: string): void;
  /** Tells the canned worker how the next streams run. */
  shapeStreams(shape: { events: number; intervalMs: number; isIdle: boolean }): Promise<void>;
}

/** Work that was put off is waited for this long. */
const settleMs = 5_000;

export interface Cost {
  /** All threads, with what was put off until after the last reply. */
  readonly cpuMicros: number;
  readonly mainThreadMicros: number;
}

/** Runs a load and takes what it cost the contestant. */
export async function withCost<Result>(
  { pid }: Contestant,
  load: () => Promise<Result>,
): Promise<Result & Cost> {
  if (pid === null) return { ...(await load()), cpuMicros: NaN, mainThreadMicros: NaN };
  const before = cpuMicros(pid);
  const mainBefore = mainThreadMicros(pid);
  const result = await load();
  await whenQuiet(pid, settleMs);
  return {
    ...result,
    cpuMicros: cpuMicros(pid) - before,
    mainThreadMicros: mainThreadMicros(pid) - mainBefore,
  };
}

/** Every contestant once a round, each round beginning with another: what drifts on the machine hits them alike. */
export async function inTurn(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < contestants.length; index += 1) {
      await measure(contestants[(round + index) % contestants.length]!, round);
    }
  }
}
