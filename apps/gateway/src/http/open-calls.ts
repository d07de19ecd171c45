import { GatewayError, type CallRecord, type OpenCall } from '@bellwether/exchange';

/** A call that runs, as the edge holds it. */
export interface RunningCall {
  readonly record: CallRecord;
  readonly abort: (reason: GatewayError) => void;
  /** Writes a comment so that nothing on the way thinks the stream dead. */
  readonly keepAlive: () => void;
  /** Milliseconds, monotonic. */
  lastWriteMs: number;
  /** Kept by the list. */
  place: number;
}

const sweepMs = 1000;

/**
 * The bounded list of running calls: what the console lists, what can be cancelled, what must be kept alive.
 *
 * A list whose calls know their place, not a `Map`: a map that calls pass through is rebuilt again and again, and V8
 * ties its old tables to the new ones, which carries every passing call into old memory.
 */
export class OpenCalls {
  private readonly calls: RunningCall[] = [];
  private timer: NodeJS.Timeout | null = null;
  private emptied: (() => void)[] = [];

  constructor(private readonly options: { readonly max: number; readonly keepAliveMs: number }) {}

  get size(): number {
    return this.calls.length;
  }

  /** Errors: `overloaded` at the bound. */
  add(call: RunningCall): void {
    if (this.calls.length >= this.options.max)
      throw new GatewayError('overloaded', { retryAfterSeconds: 1 });
    call.place = this.calls.push(call) - 1;
    this.timer ??= setInterval(
      () => this.sweep(),
      Math.min(sweepMs, this.options.keepAliveMs / 2),
    ).unref();
  }

  /** No effect on a call that was not added. */
  remove(call: RunningCall): void {
    const { place } = call;
    if (place < 0) return;
    call.place = -1;
    const last = this.calls.pop()!;
    if (last !== call) {
      last.place = place;
      this.calls[place] = last;
    }
    if (this.calls.length > 0) return;
    for (const resolve of this.emptied.splice(0)) resolve();
  }

  /** Oldest first. */
  list(): OpenCall[] {
    const records = this.calls.map(({ record }) => record);
    records.sort((a, b) => a.startedAtMs - b.startedAtMs);
    return records.map((record) => ({
      requestId: record.requestId,
      startedAtMs: record.startedAtMs,
      tenantId: record.tenantId,
      projectId: record.projectId,
      keyId: record.keyId,
      operation: record.operation,
      model: record.model,
      isStream: record.isStream,
      workerId: record.workerId,
      firstOutputMs: record.firstOutputMs,
      events: record.events,
    }));
  }

  /** Ends the calls of this id: callers may choose ids, so there may be several. False = there is none. */
  cancel(requestId: string): boolean {
    const calls = this.calls.filter(({ record }) => record.requestId === requestId);
    for (const { abort } of calls) abort(new GatewayError('call_cancelled'));
    return calls.length > 0;
  }

  /** Ends the calls whose key is gone. */
  endRevoked(isValid: (keyId: string) => boolean): void {
    for (const { record, abort } of [...this.calls]) {
      if (record.keyId !== null && !isValid(record.keyId)) abort(new GatewayError('key_revoked'));
    }
  }

  endAll(reason: GatewayError): void {
    for (const { abort } of [...this.calls]) abort(reason);
  }

  /** Resolves when no call runs; at once when none does. */
  whenEmpty(): Promise<void> {
    return this.calls.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.emptied.push(resolve));
  }

  private sweep(): void {
    // The timer rests here rather than with the last call: it is not set and cleared by every single call.
    if (this.calls.length === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
    const due = performance.now() - this.options.keepAliveMs;
    for (const call of [...this.calls]) {
      if (call.record.isStream && call.lastWriteMs <= due) call.keepAlive();
    }
  }
}
