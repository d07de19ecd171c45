import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenario, scenarios } from '@bellwether/simulation';
import type { Scenario } from '@bellwether/simulation';
import { entrants } from './entrants.js';
import type { Entrant } from './entrants.js';

/** What one routing bench does. */
export interface RoutingOptions {
  readonly traceFile: string;
  /** The trace that published figures are known for is played, as it is. */
  readonly isShared: boolean;
  readonly scenarios: readonly Scenario[];
  readonly entrants: readonly Entrant[];
  readonly isSharing: boolean;
  readonly jsonFile: string | null;
  readonly hasCapacity: boolean;
  /** Over HTTP in real time, instead of many scenarios in virtual time. */
  readonly isLive: boolean;
  /** Of the trace, when live. */
  readonly minutes: number;
}

export const routingUsage = `npm run bench -- routing [flags]

  Plays a trace at simulated fleets in virtual time, once per policy, and prints the table.

  --trace FILE        another trace in Mooncake's format (default: the conversation trace in tools/bench/traces)
  --scenario NAME     P1, P2, P3, P4, or a JSON file {name, profile, workers, speed}; may be given again (default: all four)
  --policy NAME       only this policy; may be given again (default: all)
  --no-sharing        makes every block unique: what routing by prefix costs where nothing is shared
  --capacity          also searches the highest rate at which p90 of the time to first token stays within 2 s (slow)
  --live              runs the real gateway over HTTP engines, P2 in sixteenths, beside the same in virtual time
  --minutes N         of the trace, with --live (default: 6, per policy)
  --json FILE         writes the rows
  --help`;

/** The trace that comes with the bench. */
export function sharedTrace(root: string): string {
  return path.join(root, 'tools/bench/traces/mooncake-conversation.jsonl');
}

/** Flags → options; null = the caller asks for help. Errors: an unknown flag, a file that cannot be read. */
export function parseRoutingOptions(args: readonly string[], root: string): RoutingOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      trace: { type: 'string' },
      scenario: { type: 'string', multiple: true, default: [] },
      policy: { type: 'string', multiple: true, default: [] },
      'no-sharing': { type: 'boolean', default: false },
      capacity: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '6' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const chosen = values.scenario.map(findScenario);
  return {
    traceFile: path.resolve(values.trace ?? sharedTrace(root)),
    isShared: values.trace === undefined && !values['no-sharing'],
    scenarios: chosen.length > 0 ? chosen : Object.values(scenarios),
    entrants: findEntrants(values.policy),
    isSharing: !values['no-sharing'],
    jsonFile: values.json === undefined ? null : path.resolve(values.json),
    hasCapacity: values.capacity,
    isLive: values.live,
    minutes: readMinutes(values.minutes),
  };
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes is a number up to 60.');
  return minutes;
}

function findEntrants(names: readonly string[]): readonly Entrant[] {
  const unknown = names.find((name) => !entrants.some(({ policy }) => policy === name));
  if (unknown !== undefined) {
    const known = new Set(entrants.map(({ policy }) => policy));
    throw new Error(`"${unknown}" takes no part here; known: ${[...known].join(', ')}.`);
  }
  return names.length === 0 ? entrants : entrants.filter(({ policy }) => names.includes(policy));
}

function findScenario(nameOrFile: string): Scenario {
  const known = scenarios[nameOrFile];
  return known ?? readScenario(JSON.parse(readFileSync(nameOrFile, 'utf8')));
}
