import {
  GatewayError,
  type Choice,
  type ErrorCode,
  type EventSource,
  type Prompt,
  type WorkerClient,
  type WorkerSide,
} from '@bellwether/exchange';
import { abortReason } from './abort-reason.js';
import type { Call } from './call.js';
import { forwardedHeaders } from './forwarded-headers.js';
import { identifyAndRead } from './handle-call.js';
import type { Needs } from './needs.js';
import { questionFor } from './run-turn.js';
import { Translator, type Outgoing } from './translate.js';

/** Longer than any tokenizer takes; then the estimate has to do. */
const patienceMs = 5000;

/** Tokens of a prompt. `isEstimated` = no worker counted them. */
export interface TokenCount {
  readonly tokens: number;
  readonly isEstimated: boolean;
}

/**
 * How many tokens a request would have: by the tokenizer of a worker that serves its model, else as learned from the
 * bytes that the model's tokens take. It is no turn: nothing is counted at the worker and no prefix is remembered.
 *
 * Errors   catalogue errors of the request; `model_not_found`, `no_worker`.
 */
export async function countTokens(call: Call, needs: Needs): Promise<TokenCount> {
  const { prompt: asked, principal } = await identifyAndRead(call, needs);
  const translator = new Translator(call, asked, null);
  const { prompt } = translator.to(needs.spoken(asked.model));
  const choice = needs.choose(questionFor(call, prompt, principal, [], 1));
  try {
    const outgoing = translator.to(choice.dialects);
    call.warnings.push(...outgoing.warnings);
    const tokens = await askWorker(call, { choice, outgoing }, needs);
    return { tokens: tokens ?? choice.promptTokens, isEstimated: tokens === null };
  } finally {
    choice.discard();
  }
}

async function askWorker(
  call: Call,
  { choice, outgoing }: { readonly choice: Choice; readonly outgoing: Outgoing },
  needs: Needs,
): Promise<number | null> {
  const counter = call.workerDialect(choice.dialects).asWorker?.counter ?? null;
  if (counter === null) return null;
  const { client } = choice;
  return askCounter(call, { counter, client, prompt: outgoing.prompt, signal: call.signal }, needs);
}

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
  needs: Pick<Needs, 'gatewayId'>,
): Promise<number | null> {
  try {
    const { events } = await client.send({
      dialect: counter,
      prompt: { ...prompt, isStream: false },
      headers: forwardedHeaders(call, needs.gatewayId),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
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
