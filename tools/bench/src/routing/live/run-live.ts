import { readFileSync, writeFileSync } from 'node:fs';
import { readTrace, seededRandom, spreadArrivals } from '@bellwether/simulation';
import type { TraceRequest } from '@bellwether/simulation';
import type { Entrant } from '../entrants.js';
import type { RoutingOptions } from '../options.js';
import { liveRequests } from './live-calls.js';
import { startGround } from './live-ground.js';
import { livePage } from './live-page.js';
import { liveRow } from './live-row.js';
import type { LiveRow } from './live-row.js';
import { failureWords, playLive } from './play-live.js';
import { playVirtual } from './play-virtual.js';

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
    say(`${entrant.name}: ${requests.length} calls within ${options.minutes} minutes`);
    const { row, note } = await playEntrantLive(entrant, requests, root);
    rows.push(row, ...playVirtual(entrant, requests));
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
