import { setTimeout as wait } from 'node:timers/promises';
import type { TraceRequest } from '@bellwether/simulation';
import { Pool } from 'undici';
import { completionBody } from './live-calls.js';
import type { LiveGround } from './live-ground.js';

/** What became of each call, by its place. Units: seconds from the call's time in the trace; tokens; NaN = no answer. */
export interface LiveOutcome {
  readonly ttftSeconds: Float64Array;
  readonly cachedTokens: Float64Array;
  readonly promptTokens: Float64Array;
  readonly failures: readonly string[];
  /** How late the client itself sent, at worst. Seconds. */
  readonly latestSendSeconds: number;
}

const connections = 2_048;
const mostFailuresKept = 5;
const usageTailBytes = 4_096;
const firstEvent = /^data: /m;

interface Reply {
  readonly firstMs: number;
  readonly cachedTokens: number;
  readonly promptTokens: number;
}

/** Sends the requests at their times, whether or not earlier ones have ended, and reads all replies to their end. */
export async function playLive(
  { url, key }: LiveGround,
  requests: readonly TraceRequest[],
): Promise<LiveOutcome> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const outcome = emptyOutcome(requests.length);
  const failures: string[] = [];
  let latestSendMs = 0;
  const startMs = performance.now();
  const open = new Set<Promise<void>>();
  for (const [place, request] of requests.entries()) {
    const dueMs = startMs + request.atMs;
    const body = completionBody(request, place);
    await wait(Math.max(0, dueMs - performance.now()));
    latestSendMs = Math.max(latestSendMs, performance.now() - dueMs);
    const call = send(pool, { path: pathname, headers, body })
      .then((reply) => {
        outcome.ttftSeconds[place] = (reply.firstMs - dueMs) / 1_000;
        outcome.cachedTokens[place] = reply.cachedTokens;
        outcome.promptTokens[place] = reply.promptTokens;
      })
      .catch((cause: unknown) => {
        failures.push(cause instanceof Error ? cause.message : String(cause));
      })
      .finally(() => open.delete(call));
    open.add(call);
  }
  await Promise.all(open);
  await pool.close();
  return { ...outcome, failures, latestSendSeconds: latestSendMs / 1_000 };
}

/** The first failures, each once, for people. */
export function failureWords({ failures }: LiveOutcome): string {
  return [...new Set(failures)].slice(0, mostFailuresKept).join('; ');
}

function emptyOutcome(count: number) {
  return {
    ttftSeconds: new Float64Array(count).fill(NaN),
    cachedTokens: new Float64Array(count).fill(NaN),
    promptTokens: new Float64Array(count).fill(NaN),
  };
}

async function send(
  pool: Pool,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: string },
): Promise<Reply> {
  const reply = await pool.request({ path, method: 'POST', headers, body });
  let firstMs = NaN;
  let text = '';
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    text = (text + chunk.toString('latin1')).slice(-usageTailBytes);
    if (Number.isNaN(firstMs) && firstEvent.test(text)) firstMs = performance.now();
  }
  if (reply.statusCode !== 200) throw new Error(`status ${reply.statusCode} ${text.slice(0, 200)}`);
  return { firstMs, ...readUsage(text) };
}

/** Counts of the last event before the end mark. Errors: the stream did not come to its end. */
export function readUsage(tail: string): { cachedTokens: number; promptTokens: number } {
  const prompt = /"prompt_tokens":(\d+)/.exec(tail)?.[1];
  const cached = /"cached_tokens":(\d+)/.exec(tail)?.[1];
  if (!tail.includes('data: [DONE]') || prompt === undefined)
    throw new Error(`a stream ended early: ${tail.slice(-200)}`);
  return { promptTokens: Number(prompt), cachedTokens: Number(cached ?? 0) };
}
