import { fileURLToPath } from 'node:url';
import { inTurn, withCost, type Bench } from '../bench.js';
import type { Contestant } from '../contestants/contestant.js';
import type { OpenLoopOptions, OpenLoopResult } from '../load/open-loop.js';
import { Child } from '../processes/child.js';
import { chatBodies } from '../prompts.js';

const entry = fileURLToPath(new URL('../load/open-loop.js', import.meta.url));

/** Open loop at fixed rates with bodies of 1 kB: what a contestant adds to the worker's own latency. */
export async function measureLatency(bench: Bench): Promise<void> {
  const { sizes } = bench.options;
  const bodies = chatBodies({ bytes: 1_000, count: 64, isStream: false });
  for (const perSecond of sizes.rates) {
    const shape = `1 kB, ${perSecond} requests/s`;
    bench.say(shape);
    const run = (contestant: Contestant, durationS: number) =>
      openLoop(bench, {
        url: contestant.url,
        headers: contestant.headers,
        bodies,
        perSecond,
        durationS,
        leadS: 1,
      });
    await inTurn(
      bench.contestants,
      1,
      async (contestant) => void (await run(contestant, sizes.warmUpS)),
    );
    let direct: OpenLoopResult | null = null;
    // The worker alone goes first in every round: what is added is counted from its latest figures.
    const [worker, ...others] = bench.contestants;
    for (let round = 0; round < sizes.repeats; round += 1) {
      direct = await run(worker!, sizes.rateS);
      bench.results.add(shape, 'direct', { p50: direct.p50Ms, p99: direct.p99Ms }, direct.failures);
      const { p50Ms, p99Ms } = direct;
      await inTurn(others, 1, async (contestant) => {
        const seen = await withCost(contestant, () => run(contestant, sizes.rateS));
        const figures = {
          addedP50: seen.p50Ms - p50Ms,
          addedP99: seen.p99Ms - p99Ms,
          p50: seen.p50Ms,
          p99: seen.p99Ms,
        };
        bench.results.add(
          shape,
          contestant.name,
          { ...figures, cpuPerRequest: seen.cpuMicros / seen.requests },
          seen.failures,
        );
      });
    }
  }
}

async function openLoop({ ground }: Bench, options: OpenLoopOptions): Promise<OpenLoopResult> {
  const child = new Child({
    command: process.execPath,
    args: [entry, JSON.stringify(options)],
    cpus: ground.otherCpus,
  });
  const [line] = await child.result();
  return JSON.parse(line ?? '{}') as OpenLoopResult;
}
