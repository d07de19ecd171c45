import { inTurn, withCost, type Bench } from '../bench.js';
import { StreamReader } from '../load/stream-reader.js';

const pacedMs = 20;

/** 200 streams at once: paced, as engines send them, and as fast as the reader takes them. */
export async function measureStreams(bench: Bench): Promise<void> {
  const { streams, pacedEvents, fullRateEvents, repeats } = bench.options.sizes;
  await run(
    bench,
    `${streams} streams, an event every ${pacedMs} ms each`,
    { events: pacedEvents, intervalMs: pacedMs },
    streams,
    repeats,
  );
  await run(
    bench,
    `${streams} streams, full rate`,
    { events: fullRateEvents, intervalMs: 0 },
    streams,
    repeats,
  );
}

async function run(
  bench: Bench,
  shape: string,
  pace: { events: number; intervalMs: number },
  streams: number,
  repeats: number,
): Promise<void> {
  bench.say(shape);
  const measure = async (contestant: Bench['contestants'][number]) => {
    const reader = new StreamReader(contestant, bench.ground.otherCpus);
    const seen = await withCost(contestant, () => reader.run(streams));
    await reader.close();
    return seen;
  };
  await bench.shapeStreams({ events: 50, intervalMs: pace.intervalMs, isIdle: false });
  await inTurn(bench.contestants, 1, async (contestant) => void (await measure(contestant)));
  await bench.shapeStreams({ ...pace, isIdle: false });
  await inTurn(bench.contestants, repeats, async (contestant) => {
    const seen = await measure(contestant);
    const cost = contestant.pid === null ? {} : { cpuPerEvent: seen.cpuMicros / seen.events };
    const rate =
      pace.intervalMs === 0 ? { eventsPerSecond: (seen.events * 1_000) / seen.durationMs } : {};
    bench.results.add(shape, contestant.name, { ...cost, ...rate }, seen.failures);
  });
}
