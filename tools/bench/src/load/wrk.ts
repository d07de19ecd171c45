import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Contestant } from '../contestants/contestant.js';
import { Child } from '../processes/child.js';

export interface WrkOptions {
  readonly contestant: Contestant;
  readonly folder: string;
  readonly cpus: string;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly durationS: number;
}

export interface WrkResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

interface WrkSummary {
  readonly requests: number;
  readonly micros: number;
  readonly failures: number;
  readonly p50Micros: number;
  readonly p99Micros: number;
}

/** Closed loop: so many connections, each with one request under way at any time. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const script = path.join(options.folder, 'wrk.lua');
  writeFileSync(script, luaScript(options));
  const child = new Child({
    command: 'wrk',
    cpus: options.cpus,
    args: [
      '-t1',
      `-c${options.connections}`,
      `-d${options.durationS}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      options.contestant.url,
    ],
  });
  const line = (await child.result()).find((text) => text.startsWith('{'));
  if (line === undefined) throw new Error(`wrk gave no summary.\n${child.words}`);
  const { requests, micros, failures, p50Micros, p99Micros } = JSON.parse(line) as WrkSummary;
  return {
    requests,
    requestsPerSecond: (requests * 1e6) / micros,
    p50Ms: p50Micros / 1_000,
    p99Ms: p99Micros / 1_000,
    failures,
  };
}

/** Requests are put together once, before the clock runs. */
function luaScript({ contestant, bodies }: WrkOptions): string {
  const headers = Object.entries({ 'content-type': 'application/json', ...contestant.headers });
  return `
local bodies = { ${bodies.map((body) => longString(body)).join(',\n')} }
local headers = { ${headers.map(([name, value]) => `[ ${longString(name)} ] = ${longString(value)}`).join(', ')} }
local requests = {}
local at = 0
function init()
  for index, body in ipairs(bodies) do requests[index] = wrk.format("POST", nil, headers, body) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"micros":%d,"failures":%d,"p50Micros":%d,"p99Micros":%d}\\n', summary.requests,
    summary.duration, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
`;
}

/** Lua's own quotes for text with anything in it; a line break right after the opening is not part of it. */
function longString(text: string): string {
  return `[====[\n${text}]====]`;
}
