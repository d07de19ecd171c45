import {
  carriesOutput,
  GatewayError,
  type EventSource,
  type StreamStep,
  type TurnEvent,
} from '@bellwether/exchange';
import type { Dispatcher } from 'undici';
import type { Deadlines, Watched } from './deadlines.js';
import { refusal, retryAfterSeconds, toGatewayError } from './http/errors.js';

/** Arrays of events waiting for a slow reader before the worker's socket is paused. */
const maxQueued = 4;
/** A worker's error is read up to here. */
const maxRefusalBytes = 64 * 1024;

export interface ReadTimes {
  readonly firstEventTimeoutMs: number;
  readonly eventGapTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

export interface ReadOptions {
  readonly isStream: boolean;
  readonly decoder: StreamStep<Uint8Array, TurnEvent>;
  readonly times: ReadTimes;
  readonly deadlines: Deadlines;
  /** The gateway's own at this worker: no refusal is handed on that tells it. */
  readonly key: string | null;
  nowMs(): number;
}

export interface ReplyHead {
  readonly status: number;
  readonly contentType: string;
}

/**
 * The one loop over worker bytes: takes what the socket brings, decodes it at once, and hands out one array of
 * events per network read. A reader that falls behind pauses the worker's socket.
 *
 * Errors   `opened` rejects and `next` throws what `toGatewayError` and `refusal` make; `worker_timeout` when a
 *          deadline passes; the reason given to `abort`.
 */
export class WorkerReply implements Dispatcher.DispatchHandler, EventSource, Watched {
  deadlineMs: number;
  place = -1;
  readonly opened: Promise<ReplyHead>;
  private open!: (head: ReplyHead) => void;
  private refuse!: (error: GatewayError) => void;
  private readonly endsAtMs: number;
  private controller: Dispatcher.DispatchController | null = null;
  private head: ReplyHead | null = null;
  private refusalBody: Uint8Array[] | null = null;
  private refusalBytes = 0;
  private retryAfter: number | null = null;
  private queue: TurnEvent[][] = [];
  private waiter: {
    resolve(events: TurnEvent[] | null): void;
    reject(error: GatewayError): void;
  } | null = null;
  private failure: GatewayError | null = null;
  private isOver = false;
  private hasBegun = false;

  constructor(private readonly options: ReadOptions) {
    const now = options.nowMs();
    this.endsAtMs = now + options.times.totalTimeoutMs;
    this.deadlineMs = Math.min(this.endsAtMs, now + options.times.firstEventTimeoutMs);
    this.opened = new Promise((resolve, reject) => {
      this.open = resolve;
      this.refuse = reject;
    });
    options.deadlines.add(this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.failure) controller.abort(this.failure);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const contentType = single(headers['content-type']) ?? '';
    this.retryAfter = retryAfterSeconds(single(headers['retry-after']), Date.now());
    this.head = { status, contentType };
    if (status < 200 || status >= 300) {
      this.refusalBody = [];
      return;
    }
    const isEventStream = contentType.startsWith('text/event-stream');
    if (this.options.isStream && !isEventStream) {
      this.abort(
        new GatewayError('worker_failed', {
          text: 'The worker answered a stream with something else.',
        }),
      );
    } else if (
      headers['content-encoding'] !== undefined &&
      headers['content-encoding'] !== 'identity'
    ) {
      this.abort(
        new GatewayError('worker_failed', {
          text: 'The worker compressed its reply, although it was told not to.',
        }),
      );
    } else {
      this.open(this.head);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    if (this.refusalBody) {
      this.refusalBytes += chunk.length;
      if (this.refusalBytes <= maxRefusalBytes) this.refusalBody.push(chunk);
      return;
    }
    let events: TurnEvent[];
    try {
      events = this.options.decoder.push(chunk);
    } catch (cause) {
      this.abort(toGatewayError(cause, true));
      return;
    }
    this.stillAlive(events);
    if (events.length === 0) return;
    if (events.some((event) => event.type === 'turn-end' && event.cutsWorker)) {
      // The turn is over for its reader; what the worker would still say is not waited for.
      this.close();
      this.hand(events);
      controller.abort(new GatewayError('client_gone'));
      return;
    }
    this.hand(events);
    if (this.queue.length >= maxQueued) controller.pause();
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    if (this.refusalBody) {
      const body = Buffer.concat(this.refusalBody);
      this.fail(refusal(this.head?.status ?? 0, body, this.retryAfter, this.options.key));
      return;
    }
    const events = this.options.decoder.end();
    this.close();
    if (events.length > 0) this.hand(events);
    else this.wake();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, cause: Error): void {
    this.fail(toGatewayError(cause, this.head !== null && this.refusalBody === null));
  }

  next(): TurnEvent[] | null | Promise<TurnEvent[] | null> {
    const events = this.queue.shift();
    if (events) {
      if (this.queue.length === 0 && this.controller?.paused) this.controller.resume();
      return events;
    }
    if (this.failure) throw this.failure;
    if (this.isOver) return null;
    return new Promise((resolve, reject) => {
      this.waiter = { resolve, reject };
    });
  }

  failing(error: GatewayError): Uint8Array | null {
    return this.options.decoder.failing?.(error) ?? null;
  }

  cancel(): void {
    this.abort(new GatewayError('client_gone'));
  }

  /** Ends the exchange at the worker; readers see `reason`. No effect after the end. */
  abort(reason: GatewayError): void {
    if (this.isOver) return;
    const { controller } = this;
    this.fail(reason);
    controller?.abort(reason);
  }

  expire(): void {
    this.abort(new GatewayError('worker_timeout'));
  }

  private stillAlive(events: readonly TurnEvent[]): void {
    for (const event of events) {
      this.hasBegun ||= carriesOutput(event);
    }
    if (!this.hasBegun) return;
    this.deadlineMs = Math.min(
      this.endsAtMs,
      this.options.nowMs() + this.options.times.eventGapTimeoutMs,
    );
  }

  private hand(events: TurnEvent[]): void {
    const { waiter } = this;
    if (!waiter) {
      this.queue.push(events);
      return;
    }
    this.waiter = null;
    waiter.resolve(events);
  }

  private fail(error: GatewayError): void {
    if (this.isOver) return;
    this.failure = error;
    this.close();
    this.refuse(error);
    // Nobody awaits `opened` once the reply has begun.
    this.opened.catch(() => undefined);
    this.wake();
  }

  private wake(): void {
    const { waiter } = this;
    this.waiter = null;
    if (!waiter) return;
    if (this.failure) waiter.reject(this.failure);
    else waiter.resolve(null);
  }

  private close(): void {
    this.isOver = true;
    this.options.deadlines.remove(this);
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
