import {
  GatewayError,
  type ErrorCode,
  type EventSource,
  type Prompt,
  type WorkerClient,
  type WorkerSide,
} from '@bellwether/exchange';
import { abortReason } from './abort-reason.js';
import type { Call } from './call.js';
import { forwardedHeaders } from './forwarded-headers.js';
import type { Needs } from './needs.js';

/** What is counted, by whom, and until when. */
export interface Counting {
  readonly counter: WorkerSide;
  readonly client: WorkerClient;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
}

/** A worker's own count of a prompt, null when it gives none. Errors: why the call ended; faults of our own. */
export async function askCounter(
  call: Call,
  { counter, client, prompt, signal }: Counting,
  needs: Pick<Needs, 'gatewayId' | 'counting'>,
): Promise<number | null> {
  try {
    const { events } = await client.send({
      dialect: counter,
      prompt: { ...prompt, isStream: false },
      headers: forwardedHeaders(call, needs.gatewayId),
      signal: AbortSignal.any([signal, AbortSignal.timeout(needs.counting.countPatienceMs)]),
    });
    return await countIn(events);
  } catch (cause) {
    if (call.signal.aborted) throw abortReason(call.signal);
    // Without a tokenizer, or without patience: the estimate stands. Faults of our own do not hide behind it.
    if (cause instanceof GatewayError && !own.has(cause.code)) return null;
    throw cause;
  }
}

async function countIn(events: EventSource): Promise<number | null> {
  let tokens: number | null = null;
  for (let batch = await events.next(); batch !== null; batch = await events.next()) {
    for (const event of batch) if (event.type === 'usage') tokens = event.usage.inputTokens;
  }
  return tokens;
}

const own: ReadonlySet<ErrorCode> = new Set(['internal']);
