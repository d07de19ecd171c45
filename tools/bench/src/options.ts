import { parseArgs } from 'node:util';
import { contestantNames, type ContestantName } from './contestants/contestant.js';

export const sectionNames = ['requests', 'latency', 'streams', 'memory'] as const;
export type SectionName = (typeof sectionNames)[number];

/** How much of everything a run does. */
export interface Sizes {
  readonly repeats: number;
  /** Before each shape. */
  readonly warmUpS: number;
  /** Before everything, while requests still get cheaper. */
  readonly longestWarmUpS: number;
  readonly wrkS: number;
  readonly connections: readonly number[];
  readonly rates: readonly number[];
  readonly rateS: number;
  readonly streams: number;
  readonly pacedEvents: number;
  readonly fullRateEvents: number;
  readonly idleStreams: number;
  readonly memoryRepeats: number;
}

export interface BenchOptions {
  readonly isQuick: boolean;
  readonly sections: readonly SectionName[];
  readonly contestants: readonly ContestantName[];
  readonly out: string | null;
  readonly gatewayEntry: string | null;
  readonly profileFolder: string | null;
  readonly sizes: Sizes;
}

const full: Sizes = {
  repeats: 3,
  warmUpS: 2,
  longestWarmUpS: 40,
  wrkS: 4,
  connections: [32, 256],
  rates: [200, 1_000],
  rateS: 5,
  streams: 200,
  pacedEvents: 250,
  fullRateEvents: 1_000,
  idleStreams: 1_000,
  memoryRepeats: 3,
};

const quick: Sizes = {
  ...full,
  repeats: 1,
  warmUpS: 1,
  longestWarmUpS: 12,
  wrkS: 2,
  connections: [32],
  rateS: 2,
  pacedEvents: 100,
  fullRateEvents: 300,
  memoryRepeats: 1,
};

export const usage = `npm run bench [-- flags]
npm run bench -- routing [flags]     policies in simulated fleets; see its --help
npm run bench -- decision            time of one routing decision
npm run bench -- dialects [flags]    translated streams beside passed ones; see its --help
npm run bench -- plugins [flags]     calls with plugins, harmless and hostile; see its --help
npm run bench -- history [flags]     turns of short and long stored conversations; see its --help

  --quick                 short windows, once each: about two minutes, for development
  --only SECTION          ${sectionNames.join(', ')}; may be given again
  --skip CONTESTANT       ${contestantNames.slice(2).join(', ')}; may be given again
  --out FOLDER            where benchmarks.md and benchmarks.json go (default: docs for a full run, else .tools/bench)
  --profile FOLDER        the gateway leaves a CPU profile there
  --gateway-entry FILE    runs this file in place of the built gateway, with the same flags
  --help`;

/** Flags → options; null = the caller asks for help. Errors: an unknown flag, section or contestant. */
export function parseOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      skip: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      profile: { type: 'string' },
      'gateway-entry': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only.map((name) => oneOf(sectionNames, name));
  const skipped = values.skip.map((name) => oneOf(contestantNames, name));
  const sections = only.length > 0 ? only : sectionNames;
  const isWhole = !values.quick && only.length === 0 && skipped.length === 0;
  return {
    isQuick: values.quick,
    sections,
    contestants: contestantNames.filter(
      (name) => name === 'direct' || name === 'bellwether' || !skipped.includes(name),
    ),
    out: values.out ?? (isWhole ? 'docs' : null),
    gatewayEntry: values['gateway-entry'] ?? null,
    profileFolder: values.profile ?? null,
    sizes: values.quick ? quick : full,
  };
}

function oneOf<Name extends string>(names: readonly Name[], word: string): Name {
  const name = names.find((known) => known === word);
  if (name === undefined)
    throw new Error(`"${word}" is not known here; known: ${names.join(', ')}.`);
  return name;
}
