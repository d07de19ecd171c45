import {
  carriesOutput,
  GatewayError,
  type Choice,
  type ErrorCode,
  type KeptReply,
  type Past,
  type Principal,
  type Prompt,
  type RouteQuestion,
  type TurnErrorEvent,
  type TurnEvent,
  type TurnReply,
  type TurnTicket,
} from '@bellwether/exchange';
import { abortReason } from './abort-reason.js';
import type { Call } from './call.js';
import { conversationOf } from './conversation.js';
import { countInput, type InputCount } from './count-input.js';
import { forwardedHeaders } from './forwarded-headers.js';
import type { Needs } from './needs.js';
import { askPluginsOfTurn, throughPlugins } from './plugins.js';
import { priorityOf, steeringOf } from './steering.js';
import { Translator, type Outgoing, type TurnLoop } from './translate.js';
import { closeReply, outcomeOf, Turn } from './turn.js';

/** Worth another worker, as long as nothing has left. A worker's refusal of the request itself is not among them. */
const retried: ReadonlySet<ErrorCode> = new Set([
  'worker_unreachable',
  'worker_failed',
  'worker_timeout',
  'worker_busy',
  'worker_auth_failed',
  'stream_broken',
]);

/** No worker took the turn. */
const refused: ReadonlySet<ErrorCode> = new Set([
  'no_worker',
  'queue_full',
  'queue_timeout',
  'preempted',
  'saturated',
]);

/** What a turn is asked: the prompt, what was said before it, and by whom. */
export interface Asked {
  readonly prompt: Prompt;
  readonly past: Past | null;
  readonly principal: Principal;
}

interface Writing {
  readonly outgoing: Outgoing;
  readonly keep: ((reply: KeptReply) => Promise<void>) | null;
  readonly loop: TurnLoop | null;
}

/** The caller's prompt, and its words as most workers of the model would get them. */
interface Routed {
  readonly asked: Prompt;
  readonly routed: Prompt;
  readonly principal: Principal;
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly startMs: number;
}

interface Failure {
  readonly workerId: string;
  readonly error: GatewayError;
}

/**
 * One run of the model: choose, send, and wait until output has begun. While nothing has left, a failing worker is
 * replaced by another one; this is the only way back in the whole walk.
 *
 * Result   in a loop its events are the worker's own words, and the loop writes and keeps the reply.
 * Errors   `model_not_found`, `no_worker`; what the last worker failed with, naming all that were tried.
 */
export async function runTurn(
  call: Call,
  { prompt: asked, past, principal }: Asked,
  needs: Needs,
  loop: TurnLoop | null = null,
): Promise<Turn> {
  const prompt = call.hooks ? await askPluginsOfTurn(call, call.hooks, asked) : asked;
  const translator = new Translator(call, prompt, past, needs.writing, loop);
  // Routed by the words that most of the model's workers would get.
  const routed = translator.to(needs.spoken(prompt.model)).prompt;
  const keep = loop === null ? keeperOf(call, prompt, principal, needs) : null;
  if (loop === null) call.closing = (error) => closeReply(translator.failingWriter(), keep, error);
  const warningsBefore = call.warnings.length;
  const headers = forwardedHeaders(call, needs.gatewayId);
  const failures: Failure[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const question = questionFor(call, { asked, routed, principal }, failures, attempt);
    // Who has waited once does not wait again: a retry goes where there is room.
    const ticket =
      needs.takeTurn !== null && attempt === 1
        ? await waitForTurn(call, question, needs.takeTurn, needs)
        : chooseAgain(call, question, failures, needs);
    call.record.servedModel = routed.model;
    const { choice, hold, signal } = ticket;
    const startMs = call.elapsedMs();
    try {
      const outgoing = translator.to(choice.dialects);
      call.warnings.splice(warningsBefore, Infinity, ...outgoing.warnings);
      const writing = { outgoing, keep, loop, headers, startMs };
      const turn = await attemptTurn(call, writing, ticket, needs);
      finishAttempt(call, choice, { startMs, isRetry: attempt > 1, error: null });
      return turn;
    } catch (cause) {
      const error = cause instanceof GatewayError ? cause : new GatewayError('internal', { cause });
      hold.release({ outcome: outcomeOf(error), inputTokens: null, cachedTokens: null });
      finishAttempt(call, choice, { startMs, isRetry: attempt > 1, error });
      if (call.signal.aborted) throw abortReason(call.signal);
      if (signal?.aborted === true) throw abortReason(signal);
      if (!retried.has(error.code)) throw error;
      failures.push({ workerId: choice.workerId, error });
      if (attempt >= needs.retry.attempts) throw lastFailure(failures);
      await needs.pause(pauseMs(attempt, needs), call.signal);
    }
  }
}

/** Sends the turn to the worker that was chosen, and waits until output has begun. */
async function attemptTurn(
  call: Call,
  { outgoing, keep, loop, headers, startMs }: Writing & Sending,
  ticket: TurnTicket,
  needs: Needs,
): Promise<Turn> {
  const { choice, signal } = ticket;
  const counted = countInput(call, choice, outgoing, needs);
  try {
    const reply = await choice.client.send({
      dialect: outgoing.side,
      prompt: outgoing.prompt,
      headers,
      signal: signal === null ? call.signal : AbortSignal.any([call.signal, signal]),
    });
    stampReply(call, choice, startMs);
    const onEvent = outgoing.replyWriter === null ? null : (call.hooks?.onEvent ?? null);
    const read =
      onEvent === null ? reply : { ...reply, events: throughPlugins(reply.events, onEvent) };
    const turn = await untilOutput(call, { outgoing, keep, loop, counted }, read, ticket, needs);
    if (loop === null) call.closing = (error) => turn.closing(error);
    return turn;
  } finally {
    counted?.stop();
  }
}

/** Keeps the reply of this call; null when it is not to be kept. */
export function keeperOf(
  call: Call,
  { memory, model }: Prompt,
  principal: Principal,
  needs: Needs,
): Writing['keep'] {
  if (memory === null || !memory.isKept) return null;
  const createdAtMs = Math.floor(call.record.startedAtMs);
  return async (made) => {
    const reply = (await call.hooks?.onRemember?.(made)) ?? made;
    const warning = await needs.remember(principal, memory, { reply, model, createdAtMs });
    if (warning !== null) call.warnings.push(warning);
  };
}

/** What is asked of routing. */
export function questionFor(
  call: Call,
  { asked, routed: prompt, principal }: Routed,
  failures: readonly Failure[],
  attempt: number,
): RouteQuestion {
  return {
    requestId: call.id,
    model: prompt.model,
    operation: prompt.operation,
    routingText: prompt.routingText,
    routingSeed: prompt.routingSeed,
    bodyBytes: prompt.body.length,
    ...steeringOf(call.headers),
    get conversation() {
      return conversationOf(call, asked);
    },
    tenantId: principal.tenantId,
    keyId: principal.keyId,
    headers: call.headers,
    tried: failures.map(({ workerId }) => workerId),
    attempt,
  };
}

async function waitForTurn(
  call: Call,
  question: RouteQuestion,
  takeTurn: NonNullable<Needs['takeTurn']>,
  needs: Needs,
): Promise<TurnTicket> {
  const { record } = call;
  const ticket = await takeTurn(question, priorityOf(call.headers), call.signal).catch(
    (cause: unknown) => {
      stampRefusal(call, question, cause, needs);
      throw cause;
    },
  );
  // Later turns of a loop wait again; what is told is how long the call waited for its first.
  record.boundMs ??= call.elapsedMs();
  stampChoice(call, ticket.choice);
  return ticket;
}

function chooseAgain(
  call: Call,
  question: RouteQuestion,
  failures: readonly Failure[],
  needs: Needs,
): TurnTicket {
  try {
    const choice = needs.choose(question);
    stampChoice(call, choice);
    return { choice, hold: needs.hold(choice), signal: null };
  } catch (cause) {
    // With nobody left to ask, the caller learns why those who were asked failed.
    if (failures.length > 0 && cause instanceof GatewayError && cause.code === 'no_worker')
      throw lastFailure(failures);
    stampRefusal(call, question, cause, needs);
    throw cause;
  }
}

/** Who was turned away leaves a decision behind as well: why nobody took the turn. */
function stampRefusal(call: Call, question: RouteQuestion, cause: unknown, needs: Needs): void {
  if (!(cause instanceof GatewayError) || !refused.has(cause.code)) return;
  const { decision, promptTokens, prefixKeys } = needs.refusal(question);
  call.record.decision = decision;
  call.record.policy = decision.policy;
  call.record.version = decision.version;
  call.record.routeId = decision.routeId;
  call.record.promptTokensEstimate = promptTokens;
  call.prefixKeys = prefixKeys;
}

function stampChoice(call: Call, choice: Choice): void {
  const { record } = call;
  record.chosenMs = call.elapsedMs();
  record.policy = choice.policy;
  record.version = choice.version;
  record.routeId = choice.routeId;
  record.workerId = choice.workerId;
  record.promptTokensEstimate = choice.promptTokens;
  record.predictedCachedTokens = choice.predictedCachedTokens;
  record.predictedTtftSeconds = choice.predictedTtftSeconds;
  record.availableCachedTokens = choice.availableCachedTokens;
  call.prefixKeys ??= choice.prefixKeys;
  record.sentMs = record.chosenMs;
}

function stampReply(call: Call, choice: Choice, startMs: number): void {
  call.record.headersMs = call.elapsedMs();
  call.record.sentMs = startMs;
  call.record.workerId = choice.workerId;
}

/** Pulls events until one may leave: output in a stream, the whole of a plain reply up to the limit. */
async function untilOutput(
  call: Call,
  {
    outgoing: { prompt, replyWriter },
    keep,
    loop,
    counted,
  }: Writing & { readonly counted: InputCount | null },
  reply: TurnReply,
  { choice, hold }: Pick<TurnTicket, 'choice' | 'hold'>,
  needs: Needs,
): Promise<Turn> {
  const held: TurnEvent[] = [];
  let bytes = 0;
  for (;;) {
    const next = reply.events.next();
    const events = next instanceof Promise ? await next : next;
    if (!events) {
      if (prompt.isStream || !held.some(({ type }) => type === 'turn-end'))
        throw new GatewayError('stream_broken');
      break;
    }
    let mayLeave = false;
    for (const event of events) {
      held.push(event);
      if (event.type === 'turn-error') throw turnError(event, reply);
      if (event.type === 'opaque') bytes += event.bytes.length;
      mayLeave ||= prompt.isStream
        ? carriesOutput(event) || event.type === 'turn-end'
        : bytes > needs.holdReplyBytes;
    }
    if (mayLeave) break;
  }
  if (prompt.isStream) {
    hold.firstOutput();
    call.record.firstOutputMs ??= call.elapsedMs();
  }
  const inputTokens = (await counted?.tokens()) ?? choice.promptTokens;
  loop?.begun(inputTokens);
  const writer = loop === null ? (replyWriter?.(inputTokens) ?? null) : null;
  return new Turn(call, { ...reply, writer, keep }, held, { choice, hold });
}

function turnError(event: TurnErrorEvent, reply: TurnReply): GatewayError {
  reply.events.cancel();
  return new GatewayError(event.code, event);
}

/**
 * Stamps an attempt; keeps its decision when something went wrong, or when it is one of the kept share. That of an
 * attempt which gives the reply is settled when the turn ends.
 */
function finishAttempt(
  call: Call,
  choice: Choice,
  {
    startMs,
    isRetry,
    error,
  }: {
    readonly startMs: number;
    readonly isRetry: boolean;
    readonly error: GatewayError | null;
  },
): void {
  const { record } = call;
  record.attempts.push({
    workerId: choice.workerId,
    startMs,
    endMs: call.elapsedMs(),
    errorCode: error?.code ?? null,
    workerStatus:
      error?.code === 'worker_rejected' || error?.code === 'worker_busy' ? error.status : null,
  });
  if (choice.isKept || error !== null || isRetry) record.decision = choice.decision();
}

function pauseMs(attempt: number, { retry, random }: Needs): number {
  const plain = retry.backoffMs * retry.backoffFactor ** (attempt - 1);
  return Math.min(retry.backoffMaxMs, plain * (1 + retry.backoffJitter * (2 * random() - 1)));
}

/** One failure speaks for itself, the reply's headers name its worker; several are told with the workers that failed. */
function lastFailure(failures: readonly Failure[]): GatewayError {
  const last = failures[failures.length - 1]!.error;
  const told = failures.map(({ workerId, error }) => `${workerId}: ${error.message}`).join(' ');
  const wait = failures
    .map(({ error }) => error.retryAfterSeconds)
    .filter((seconds) => seconds !== null);
  return new GatewayError(last.code, {
    status: last.status,
    text:
      failures.length === 1
        ? last.message
        : `All ${failures.length} workers that were tried failed. ${told}`,
    ...(wait.length > 0 ? { retryAfterSeconds: Math.min(...wait) } : {}),
    cause: last,
  });
}
