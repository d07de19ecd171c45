import { inTurn, withCost, type Bench } from '../bench.js';
import type { Contestant } from '../contestants/contestant.js';
import { runWrk } from '../load/wrk.js';
import { bodySizes, chatBodies, type BodySize } from '../prompts.js';

/** Bodies that take turns: enough that prompts differ, few enough that wrk holds them all. */
const bodyCount: Readonly<Record<BodySize, number>> = { 1_000: 64, 32_000: 64, 400_000: 16 };

/** Closed loop: CPU per request and requests a second, by size of the body and number of connections. */
export async function measureRequests(bench: Bench): Promise<void> {
  const { sizes } = bench.options;
  for (const bytes of bodySizes) {
    const bodies = chatBodies({ bytes, count: bodyCount[bytes], isStream: false });
    const run = (contestant: Contestant, connections: number, durationS: number) =>
      runWrk({
        contestant,
        bodies,
        connections,
        durationS,
        folder: bench.ground.folder,
        cpus: bench.ground.otherCpus,
      });
    await inTurn(
      bench.contestants,
      1,
      async (contestant) => void (await run(contestant, 32, sizes.warmUpS)),
    );
    for (const connections of sizes.connections) {
      const shape = `${bytes / 1_000} kB, ${connections} connections`;
      bench.say(shape);
      await inTurn(bench.contestants, sizes.repeats, async (contestant) => {
        const seen = await withCost(contestant, () => run(contestant, connections, sizes.wrkS));
        const { requests, requestsPerSecond, failures } = seen;
        const cost =
          contestant.pid === null
            ? {}
            : {
                cpuPerRequest: seen.cpuMicros / requests,
                mainThreadPerRequest: seen.mainThreadMicros / requests,
              };
        bench.results.add(
          shape,
          contestant.name,
          { ...cost, requestsPerSecond, p50: seen.p50Ms, p99: seen.p99Ms },
          failures,
        );
      });
    }
  }
}
