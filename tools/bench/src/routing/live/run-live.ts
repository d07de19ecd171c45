import { readFileSync, writeFileSync } from 'node:fs';
import { resolvePolicy } from '@bellwether/routing';
import type { PredictedTtftOptions } from '@bellwether/routing';
import { readTrace, replayTrace, seededRandom, spreadArrivals } from '@bellwether/simulation';
import type { TraceRequest } from '@bellwether/simulation';
import type { Entrant } from '../entrants.js';
import type { RoutingOptions } from '../options.js';
import { liveRequests } from './live-calls.js';
import { liveProfile, liveWorkers, startGround } from './live-ground.js';
import { liveGains, liveRow, orderIn } from './live-row.js';
import type { LiveRow } from './live-row.js';
import { failureWords, playLive } from './play-live.js';

/** Who takes part: the gateway runs them all, `predicted_ttft` with flow control on. */
const takingPart: readonly string[] = ['cache_aware', 'scored', 'predicted_ttft'];
const seed = 1;

/** The routing bench over HTTP, P2 in sixteenths, and beside it the same in virtual time. Result: the page. */
export async function runLive(
  options: RoutingOptions,
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const trace = readTrace(readFileSync(options.traceFile, 'utf8'));
  const requests = liveRequests(spreadArrivals(trace, 1, seededRandom(seed)), options.minutes);
  if (requests.length === 0) throw new Error(`No request within ${options.minutes} minutes.`);
  const players = options.entrants.filter(
    ({ policy, isHeld }) => takingPart.includes(policy) && (isHeld || policy !== 'predicted_ttft'),
  );
  const rows: LiveRow[] = [];
  const notes: string[] = [];
  for (const entrant of players) {
    rows.push(playVirtual(entrant, requests));
    say(`${entrant.name}: ${requests.length} calls within ${options.minutes} minutes`);
    const { row, note } = await playEntrantLive(entrant, requests, root);
    rows.push(row);
    notes.push(note);
    say(note);
  }
  if (options.jsonFile !== null)
    writeFileSync(options.jsonFile, `${JSON.stringify(rows, null, 2)}\n`);
  return [livePage(rows, options.minutes), '', ...notes.map((note) => `- ${note}`)].join('\n');
}

async function playEntrantLive(
  entrant: Entrant,
  requests: readonly TraceRequest[],
  root: string,
): Promise<{ row: LiveRow; note: string }> {
  const ground = await startGround(root, entrant);
  try {
    const outcome = await playLive(ground, requests);
    const row = liveRow(entrant.name, 'live', outcome);
    const late = `${entrant.name}: the client sent at most ${(1_000 * outcome.latestSendSeconds).toFixed(0)} ms late`;
    const note =
      row.failures === 0
        ? `${late}; no call failed`
        : `${late}; ${row.failures} calls failed: ${failureWords(outcome)}`;
    return { row, note };
  } finally {
    await ground.close();
  }
}

function playVirtual(entrant: Entrant, requests: readonly TraceRequest[]): LiveRow {
  const policy = resolvePolicy(entrant.policy, entrant.options);
  const { ttftSeconds, cachedTokens } = replayTrace({
    requests,
    workers: Array.from({ length: liveWorkers }, () => liveProfile),
    policy,
    knowledge: entrant.knowledge,
    readings: entrant.readings,
    // Only `predicted_ttft` is entered as held, so these are its options.
    lateBinding: entrant.isHeld ? (policy.options as PredictedTtftOptions) : null,
    seed,
  });
  const promptTokens = Float64Array.from(requests, (request) => request.promptTokens);
  return liveRow(entrant.name, 'virtual', { ttftSeconds, cachedTokens, promptTokens });
}

/** The tables, as Markdown. */
export function livePage(rows: readonly LiveRow[], minutes: number): string {
  const lines = [
    `### P2 over HTTP: ${liveWorkers} × ${liveProfile.accelerator}, first ${minutes} minutes of the trace`,
    '',
    '| policy | | TTFT mean s | p50 | p90 | p99 | hit % | calls | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.policy} | ${row.world} | ${row.ttftMeanS.toFixed(3)} | ${row.ttftP50S.toFixed(3)} | ${row.ttftP90S.toFixed(2)} | ` +
        `${row.ttftP99S.toFixed(2)} | ${(100 * row.hitRatio).toFixed(1)} | ${row.requests} | ${row.failures} |`,
    ),
  ];
  const gains = liveGains(rows);
  if (gains.length === 0) return lines.join('\n');
  const [live, virtual] = [orderIn(rows, 'live'), orderIn(rows, 'virtual')];
  return [
    ...lines,
    '',
    '| gain in mean TTFT over cache_aware | live % | virtual % | two thirds of it |',
    '| --- | --- | --- | --- |',
    ...gains.map(
      ({ policy, live: seen, virtual: foretold, holds }) =>
        `| ${policy} | ${(100 * seen).toFixed(1)} | ${(100 * foretold).toFixed(1)} | ${holds ? 'yes' : 'no'} |`,
    ),
    '',
    `Order live: ${live.join(', ')}; virtual: ${virtual.join(', ')}: ${live.join() === virtual.join() ? 'the same' : 'not the same'}.`,
  ].join('\n');
}
