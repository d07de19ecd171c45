import {
  GatewayError,
  type ErrorCode,
  type EventSource,
  type HoldEnd,
  type KeptReply,
  type ReplyWriter,
  type TurnEvent,
  type TurnReply,
  type TurnTicket,
  type Usage,
} from '@bellwether/exchange';
import type { Call } from './call.js';

const nothing = new Uint8Array(0);

/** Ways in which a worker's connection ends early. */
const ofWorker: ReadonlySet<ErrorCode> = new Set([
  ...(['stream_broken', 'worker_failed', 'worker_unreachable', 'worker_timeout'] as const),
]);

/**
 * A turn under way: the events held back so far, then the worker's as they come.
 *
 * Shapes   reading to null, an error, or `cancel` releases the hold, exactly once.
 * Errors   `stream_broken` when the worker ends before its turn does; the code of a `turn-error` event.
 */
export class Turn implements EventSource {
  private isComplete = false;
  private isReleased = false;
  private isKept = false;
  private usage: Usage | null = null;
  readonly contentType: string;
  private readonly source: EventSource;
  private readonly writer: ReplyWriter | null;
  private readonly keep: ((reply: KeptReply) => Promise<void>) | null;

  constructor(
    private readonly call: Call,
    reply: Pick<TurnReply, 'contentType' | 'events'> & {
      /** Writes the events in the caller's dialect; null = they are bytes of it already. */
      readonly writer: ReplyWriter | null;
      /** Keeps the reply before its last bytes leave; null = it is not kept. */
      readonly keep: ((reply: KeptReply) => Promise<void>) | null;
    },
    private held: TurnEvent[],
    private readonly ticket: Pick<TurnTicket, 'choice' | 'hold'>,
  ) {
    this.contentType = reply.contentType;
    this.source = reply.events;
    this.writer = reply.writer;
    this.keep = reply.keep;
  }

  next(): TurnEvent[] | null | Promise<TurnEvent[] | null> {
    if (this.held.length > 0) {
      const events = this.held;
      this.held = [];
      return this.written(this.note(events));
    }
    let events: TurnEvent[] | null | Promise<TurnEvent[] | null>;
    try {
      events = this.source.next();
    } catch (cause) {
      return this.broke(cause);
    }
    return events instanceof Promise ? events.then(this.settle, this.broke) : this.settle(events);
  }

  /**
   * The closing events of a stream that fails, when its writer has some of its own. The reply is kept as it then is. One
   * that is kept already is whole, and its own end was told.
   */
  closing(error: GatewayError): Promise<Uint8Array | null> {
    if (this.isKept) return Promise.resolve(nothing);
    if (this.writer === null) return Promise.resolve(this.source.failing?.(error) ?? null);
    return closeReply(this.writer, this.keep, error);
  }

  cancel(): void {
    this.source.cancel();
    this.release('cancelled');
  }

  private readonly settle = (
    events: TurnEvent[] | null,
  ): TurnEvent[] | null | Promise<TurnEvent[]> => {
    if (events) return this.written(this.note(events));
    if (!this.isComplete) return this.fail(new GatewayError('stream_broken'));
    this.release('ok');
    return null;
  };

  /** What breaks behind the last word of a turn takes nothing away: its end was told. */
  private readonly broke = (cause: unknown): null => {
    const isHarmless = this.isComplete && cause instanceof GatewayError && ofWorker.has(cause.code);
    if (!isHarmless) return this.fail(cause);
    this.release('ok');
    return null;
  };

  private readonly fail = (cause: unknown): never => {
    this.release(outcomeOf(cause));
    throw cause;
  };

  /** Stamps what passes. A turn is over with its end or its error, whatever a worker sends after it. */
  private note(events: TurnEvent[]): TurnEvent[] {
    const { record } = this.call;
    for (const event of events) {
      if (event.type === 'opaque') {
        record.events += event.count;
      } else if (event.type === 'usage') {
        this.usage = event.usage;
        record.usage = event.usage;
      } else if (event.type === 'turn-end') {
        this.isComplete = true;
        record.finishReason = event.finishReason;
      } else if (event.type !== 'turn-error') {
        record.events += 1;
      } else {
        this.source.cancel();
        this.release('worker_failed');
      }
    }
    return events;
  }

  /** In the caller's dialect. What is no byte stays: the edge must see ends and errors. */
  private written(events: TurnEvent[]): TurnEvent[] | Promise<TurnEvent[]> {
    const { writer, keep } = this;
    if (writer === null) return events;
    const out: TurnEvent[] = [];
    try {
      for (const bytes of writer.push(events))
        out.push({ type: 'opaque', bytes, hasOutput: true, count: 1 });
      if (this.isComplete) this.call.warnings.push(...(writer.warnings ?? []));
    } catch (cause) {
      this.source.cancel();
      return this.fail(cause);
    }
    for (const event of events) {
      if (event.type === 'usage' || event.type === 'turn-end' || event.type === 'turn-error')
        out.push(event);
    }
    return this.isComplete && !this.isKept && keep !== null && writer.kept !== undefined
      ? this.kept(out, writer.kept(), keep)
      : out;
  }

  /** Nobody is told that a reply is complete which is not kept. */
  private async kept(
    events: TurnEvent[],
    reply: KeptReply,
    keep: (reply: KeptReply) => Promise<void>,
  ): Promise<TurnEvent[]> {
    try {
      await keep(reply);
      this.isKept = true;
      return events;
    } catch (cause) {
      this.source.cancel();
      // The worker has done its part.
      this.release('ok');
      throw cause;
    }
  }

  private release(outcome: HoldEnd['outcome']): void {
    if (this.isReleased) return;
    this.isReleased = true;
    const { choice, hold } = this.ticket;
    // A stream that broke has failed as well: its decision is kept.
    if (outcome === 'ok' || outcome === 'cancelled') choice.discard();
    else this.call.record.decision = choice.decision();
    hold.release({
      outcome,
      inputTokens: this.usage?.inputTokens ?? null,
      cachedTokens: this.usage?.cachedTokens ?? null,
    });
  }
}

/**
 * The closing events of a reply that fails; null = its writer has none. It is kept as far as it came, where that can be
 * done: its caller has its id.
 */
export async function closeReply(
  writer: ReplyWriter | null,
  keep: ((reply: KeptReply) => Promise<void>) | null,
  error: GatewayError,
): Promise<Uint8Array | null> {
  const bytes = writer?.fail?.(error) ?? null;
  if (bytes === null || keep === null || error.code === 'storage_unavailable') return bytes;
  const reply = writer?.kept?.();
  // A failure that is not kept is a failure all the same, and the caller is told of it.
  if (reply) await keep(reply).catch(() => undefined);
  return bytes;
}

/** What an error says about the worker that caused it. */
export function outcomeOf(cause: unknown): HoldEnd['outcome'] {
  if (!(cause instanceof GatewayError)) return 'worker_failed';
  if (
    cause.code === 'client_gone' ||
    cause.code === 'call_cancelled' ||
    cause.code === 'key_revoked' ||
    cause.code === 'draining'
  )
    return 'cancelled';
  if (
    cause.code === 'worker_rejected' ||
    cause.code === 'plugin_rejected' ||
    cause.code === 'plugin_failed'
  )
    return 'caller_error';
  return cause.code === 'worker_busy' ? 'busy' : 'worker_failed';
}
