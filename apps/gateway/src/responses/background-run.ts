import { GatewayError, type History, type TurnEvent } from '@bellwether/exchange';
import {
  abortReason,
  runToolLoop,
  type Asked,
  type Needs,
  stampFailure,
} from '@bellwether/pipeline';
import type { DetachedCall } from './detached-call.js';
import { nextSequence, type EventLog } from './event-log.js';
import { isAway } from './save-turn.js';
import { endedEvent, endedJson, withMembers } from './unfinished.js';

export interface BackgroundRunOptions {
  readonly call: DetachedCall;
  readonly asked: Asked;
  readonly needs: Needs;
  readonly history: History;
  /** The response as it was when it was queued. */
  readonly json: string;
  /** null = its client did not ask for a stream. */
  readonly log: EventLog | null;
  readonly leaseMs: number;
  alarm(cause: unknown): void;
}

/**
 * Makes a response whose client does not wait for it. It never fails: what goes wrong is kept in the response.
 * The lease is renewed until it is over; a response whose run dies with its process is found by that.
 */
export async function runInBackground(options: BackgroundRunOptions): Promise<void> {
  const { call } = options;
  const renewal = setInterval(() => void renew(options), options.leaseMs / 3).unref();
  try {
    await renew(options);
    if (call.signal.aborted) throw abortReason(call.signal);
    await readTurn(options);
  } catch (cause) {
    await fail(options, cause);
  } finally {
    clearInterval(renewal);
  }
}

async function readTurn({ call, asked, needs, log }: BackgroundRunOptions): Promise<void> {
  const turn = await runToolLoop(call, asked, needs);
  try {
    for (let events = await turn.next(); events; events = await turn.next())
      for (const event of events) await take(event, log);
    await log?.flush();
  } catch (cause) {
    turn.cancel();
    throw cause;
  }
}

async function take(event: TurnEvent, log: EventLog | null): Promise<void> {
  if (event.type === 'opaque') await log?.write(event.bytes);
  else if (event.type === 'turn-error') throw new GatewayError(event.code, event);
}

/** Whoever finds the response ended by somebody else, or deleted, has nothing more to do. */
async function renew(options: BackgroundRunOptions): Promise<void> {
  const { call, asked, history, json, leaseMs, alarm } = options;
  const { tenantId } = asked.principal;
  try {
    const isMine = await history.updateResponse(tenantId, call.replyId, {
      status: 'in_progress',
      json: withMembers(json, { status: 'in_progress' }),
      leaseUntilMs: Date.now() + leaseMs,
    });
    if (isMine) return;
    const response = await history.response(tenantId, call.replyId);
    if (response === null || response.status === 'cancelled' || response.status === 'failed')
      call.abort(new GatewayError('call_cancelled'));
  } catch (cause) {
    // A store that is away for less than a lease does no harm.
    if (!isAway(cause)) alarm(cause);
  }
}

async function fail(options: BackgroundRunOptions, cause: unknown): Promise<void> {
  const { call, log, alarm } = options;
  const known = cause instanceof GatewayError ? cause : new GatewayError('internal', { cause });
  const error = call.signal.aborted ? abortReason(call.signal) : known;
  if (error.code === 'internal') alarm(error.cause ?? error);
  stampFailure(call.record, error);
  call.record.status = error.status;
  try {
    const closing = await call.closing?.(error);
    if (closing) await log?.write(closing);
    await log?.flush();
    await end(options, error);
  } catch (further) {
    // The lease runs out, and the response is found by that.
    if (!isAway(further)) alarm(further);
  }
}

/** For a response that failed before anything was written, or whose failure was not kept. */
async function end(
  { call, asked, history, json, log }: BackgroundRunOptions,
  error: GatewayError,
): Promise<void> {
  const { tenantId } = asked.principal;
  const status = error.code === 'call_cancelled' ? 'cancelled' : 'failed';
  const ended = endedJson(json, status, error, Date.now());
  const isMine = await history.updateResponse(tenantId, call.replyId, {
    ...{ status, json: ended, leaseUntilMs: null },
  });
  if (!isMine || log === null) return;
  const sequence = await nextSequence(history, tenantId, call.replyId);
  await log.write(Buffer.from(`data: ${endedEvent(ended, sequence).json}\n\n`));
  await log.flush();
}
