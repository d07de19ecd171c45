import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { startContestant } from '../contestants/start-contestant.js';
import { StreamReader } from '../load/stream-reader.js';
import { memoryBytes, whenQuiet } from '../processes/process-cost.js';

/** Streams that are open before the first reading: what the first ones bring with them is not theirs. */
const firstStreams = 300;
const looks = 8;
const lookMs = 250;

/** Memory that streams take which are open and silent; a process of its own for every figure. */
export async function measureMemory(bench: Bench): Promise<void> {
  const { idleStreams, memoryRepeats } = bench.options.sizes;
  const shape = `${idleStreams} idle streams`;
  bench.say(shape);
  await bench.shapeStreams({ events: 0, intervalMs: 0, isIdle: true });
  for (let round = 0; round < memoryRepeats; round += 1) {
    for (const { name, pid } of bench.contestants) {
      if (pid === null) continue;
      const contestant = await startContestant(name, bench.ground);
      const reader = new StreamReader(contestant, bench.ground.otherCpus);
      const first = await reader.hold(firstStreams);
      const before = await restingBytes(contestant.pid!);
      const more = await reader.hold(idleStreams);
      const after = await restingBytes(contestant.pid!);
      await reader.close();
      await contestant.stop();
      const megabytes = ((after - before) * 1_000) / idleStreams / 1e6;
      bench.results.add(
        shape,
        name,
        { memoryPerThousand: megabytes },
        first.failures + more.failures,
      );
    }
  }
}

/** The least that is seen over two seconds of rest. */
async function restingBytes(pid: number): Promise<number> {
  await whenQuiet(pid, 5_000);
  let least = Infinity;
  for (let look = 0; look < looks; look += 1) {
    least = Math.min(least, memoryBytes(pid));
    await wait(lookMs);
  }
  return least;
}
