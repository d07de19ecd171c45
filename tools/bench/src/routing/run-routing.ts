import { readFileSync, writeFileSync } from 'node:fs';
import { findBounds, readTrace, withoutSharing } from '@bellwether/simulation';
import type { Scenario, TraceRequest } from '@bellwether/simulation';
import { runLive } from './live/run-live.js';
import { parseRoutingOptions, routingUsage } from './options.js';
import type { RoutingOptions } from './options.js';
import { playAll } from './play-all.js';
import { meanAndP99 } from './play-entrant.js';
import type { RoutingRow } from './play-entrant.js';
import { routingTable } from './table.js';
import type { BoundRow } from './table.js';

/** The routing bench. Result: the tables as a page. Errors: a flag, file, trace or scenario that does not hold. */
export async function runRouting(
  args: readonly string[],
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const options = parseRoutingOptions(args, root);
  if (options === null) return routingUsage;
  if (options.isLive) return runLive(options, root, say);
  const { traceFile, isSharing, hasCapacity } = options;
  const read = readTrace(readFileSync(traceFile, 'utf8'));
  if (read.length === 0) throw new Error(`${traceFile} has no requests.`);
  const requests = isSharing ? read : withoutSharing(read);
  say(`${requests.length} requests`);
  const jobs = options.scenarios.flatMap((scenario) =>
    options.entrants.map((entrant) => ({ scenario, entrant, traceFile, isSharing, hasCapacity })),
  );
  const rows = await playAll(jobs, (row) => say(`${row.scenario} ${row.policy}`));
  if (options.jsonFile !== null)
    writeFileSync(options.jsonFile, `${JSON.stringify(rows, null, 2)}\n`);
  return options.scenarios.map((scenario) => page(scenario, requests, rows, options)).join('\n\n');
}

function page(
  scenario: Scenario,
  requests: readonly TraceRequest[],
  rows: readonly RoutingRow[],
  { isShared }: RoutingOptions,
): string {
  const { name, workers, profile, speed } = scenario;
  const own = rows.filter((row) => row.scenario === name);
  return [
    `### ${name}: ${workers} × ${profile.accelerator}, trace at ${speed} × speed`,
    '',
    routingTable(name, own, boundRows(scenario, requests), isShared),
  ].join('\n');
}

function boundRows(scenario: Scenario, requests: readonly TraceRequest[]): BoundRow[] {
  const { endless, pooledHitRatio } = findBounds(requests, scenario.profile, scenario.workers);
  const [ttftMeanS, ttftP99S] = meanAndP99(endless.ttftSeconds);
  return [
    {
      ...{ name: 'bound: no queue, endless cache', key: 'endless', ttftMeanS, ttftP99S },
      hitRatio: endless.hitRatio,
    },
    {
      ...{ name: 'bound: all caches pooled', key: 'pooled', ttftMeanS: NaN, ttftP99S: NaN },
      hitRatio: pooledHitRatio,
    },
  ];
}
