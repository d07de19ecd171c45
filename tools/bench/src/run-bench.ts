import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';
import type { Contestant, ContestantName, Ground } from './contestants/contestant.js';
import { startContestant } from './contestants/start-contestant.js';
import { describeMachine, divideCpus } from './machine.js';
import type { BenchOptions } from './options.js';
import { Child } from './processes/child.js';
import { modelName } from './prompts.js';
import { markdown, type Report } from './report/markdown.js';
import { Results } from './results.js';
import { measureLatency } from './sections/latency.js';
import { measureMemory } from './sections/memory.js';
import { measureRequests } from './sections/requests.js';
import { measureStreams } from './sections/streams.js';
import { warmUp } from './sections/warm-up.js';

/** Addresses of the canned worker: a gateway has something to choose from. */
const workerListeners = 4;

const sections = {
  requests: measureRequests,
  latency: measureLatency,
  streams: measureStreams,
  memory: measureMemory,
};

export interface RunOptions {
  readonly root: string;
  readonly command: string;
  say(text: string): void;
}

/** One run: starts everything, measures, writes the report, and leaves nothing behind. Result: the report as a page. */
export async function runBench(
  options: BenchOptions,
  { root, command, say }: RunOptions,
): Promise<string> {
  const machine = describeMachine();
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  try {
    const { ground, shapeStreams } = await prepare(options, root, folder);
    const missing: Partial<Record<ContestantName, string>> = {};
    const contestants = await startAll(options, ground, missing, say);
    const results = new Results();
    const bench: Bench = { options, ground, contestants, results, say, shapeStreams };
    await warmUp(bench);
    for (const section of options.sections) await sections[section](bench);
    await Promise.all(contestants.map((contestant) => contestant.stop()));
    const report: Report = {
      date: new Date().toISOString().slice(0, 10),
      command,
      machine,
      isQuick: options.isQuick,
      repeats: options.sizes.repeats,
      missing,
      measures: results.list(),
    };
    return write(report, path.resolve(root, options.out ?? '.tools/bench'));
  } finally {
    await Child.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(
  options: BenchOptions,
  root: string,
  folder: string,
): Promise<{ ground: Ground; shapeStreams: Bench['shapeStreams'] }> {
  const cpus = divideCpus();
  const entry = fileURLToPath(new URL('./canned-worker/serve.js', import.meta.url));
  const worker = new Child({
    command: process.execPath,
    args: [entry, String(workerListeners), modelName],
    cpus: cpus.otherCpus,
  });
  const ports = JSON.parse(await worker.line()) as number[];
  const workerUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const { gatewayEntry, profileFolder } = options;
  return {
    ground: { root, folder, ...cpus, workerUrls, gatewayEntry, profileFolder },
    async shapeStreams(shape) {
      await fetch(`${workerUrls[0]!}/bench/stream`, { method: 'PUT', body: JSON.stringify(shape) });
    },
  };
}

/** A neighbour that cannot be had is a line in the report; the gateway and the bare proxy must be there. */
async function startAll(
  options: BenchOptions,
  ground: Ground,
  missing: Partial<Record<ContestantName, string>>,
  say: (text: string) => void,
): Promise<Contestant[]> {
  const contestants: Contestant[] = [];
  for (const name of options.contestants) {
    say(`starting ${name}`);
    try {
      contestants.push(await startContestant(name, ground));
    } catch (cause) {
      if (name !== 'portkey') throw cause;
      missing[name] = cause instanceof Error ? cause.message : String(cause);
      say(missing[name]);
    }
  }
  return contestants;
}

function write(report: Report, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const page = markdown(report);
  writeFileSync(path.join(folder, 'benchmarks.md'), page);
  writeFileSync(path.join(folder, 'benchmarks.json'), `${JSON.stringify(report, null, 2)}\n`);
  return `${page}\nWritten to ${folder}.`;
}
