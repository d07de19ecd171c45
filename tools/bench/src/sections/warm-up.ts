import type { Bench } from '../bench.js';
import type { Contestant } from '../contestants/contestant.js';
import { runWrk } from '../load/wrk.js';
import { cpuMicros } from '../processes/process-cost.js';
import { chatBodies } from '../prompts.js';

const sliceS = 2;
/** A slice that is this much cheaper than the best before shows that the compiler is still at work. */
const gain = 0.95;
const calmSlices = 2;

/**
 * Loads every contestant until its requests get no cheaper: V8 compiles a large program over tens of thousands of
 * requests, and a figure taken before that is one of the interpreter.
 */
export async function warmUp(bench: Bench): Promise<void> {
  bench.say('warming up');
  const bodies = chatBodies({ bytes: 1_000, count: 64, isStream: false });
  const { folder, otherCpus } = bench.ground;
  for (const contestant of bench.contestants) {
    await untilCalm(contestant, bench.options.sizes.longestWarmUpS, () =>
      runWrk({ contestant, bodies, folder, cpus: otherCpus, connections: 32, durationS: sliceS }),
    );
  }
}

async function untilCalm(
  { pid }: Contestant,
  longestS: number,
  load: () => Promise<{ requests: number }>,
): Promise<void> {
  let best = Infinity;
  let calm = 0;
  for (let seconds = 0; seconds < longestS && calm < calmSlices; seconds += sliceS) {
    const before = pid === null ? 0 : cpuMicros(pid);
    const { requests } = await load();
    const cost = pid === null ? 0 : (cpuMicros(pid) - before) / requests;
    calm = cost < best * gain ? 0 : calm + 1;
    best = Math.min(best, cost);
  }
}
