import { GatewayError, type CallRecord, type OpenCall } from '@bellwether/exchange';

/** A call that runs, as the edge holds it. */
export interface RunningCall {
  readonly record: CallRecord;
  readonly abort: (reason: GatewayError) => void;
  /** Writes a comment so that nothing on the way thinks the stream dead. */
  readonly keepAlive: () => void;
  /** Milliseconds, monotonic. */
  lastWriteMs: number;
}

const sweepMs = 1000;

/** The bounded list of running calls: what the console lists, what can be cancelled, what must be kept alive. */
export class OpenCalls {
  private readonly calls = new Map<string, RunningCall>();
  private timer: NodeJS.Timeout | null = null;
  private emptied: (() => void)[] = [];

  constructor(private readonly options: { readonly max: number; readonly keepAliveMs: number }) {}

  get size(): number {
    return this.calls.size;
  }

  /**
   * Errors   `overloaded` at the bound. Two running calls with one id are told apart by the second's suffix in the
   *          list, never by its records.
   */
  add(call: RunningCall): () => void {
    if (this.calls.size >= this.options.max)
      throw new GatewayError('overloaded', { retryAfterSeconds: 1 });
    let key = call.record.requestId;
    for (let twin = 2; this.calls.has(key); twin += 1) key = `${call.record.requestId}#${twin}`;
    this.calls.set(key, call);
    this.timer ??= setInterval(
      () => this.sweep(),
      Math.min(sweepMs, this.options.keepAliveMs / 2),
    ).unref();
    return () => this.remove(key);
  }

  list(): OpenCall[] {
    return Array.from(this.calls.values(), ({ record }) => ({
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

  cancel(requestId: string): boolean {
    const call = this.calls.get(requestId);
    call?.abort(new GatewayError('call_cancelled'));
    return call !== undefined;
  }

  /** Ends the calls whose key is gone. */
  endRevoked(isValid: (keyId: string) => boolean): void {
    for (const { record, abort } of this.calls.values()) {
      if (record.keyId !== null && !isValid(record.keyId)) abort(new GatewayError('key_revoked'));
    }
  }

  endAll(reason: GatewayError): void {
    for (const { abort } of this.calls.values()) abort(reason);
  }

  /** Resolves when no call runs; at once when none does. */
  whenEmpty(): Promise<void> {
    return this.calls.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.emptied.push(resolve));
  }

  private remove(key: string): void {
    this.calls.delete(key);
    if (this.calls.size > 0) return;
    for (const resolve of this.emptied.splice(0)) resolve();
  }

  private sweep(): void {
    // The timer rests here rather than with the last call: it is not set and cleared by every single call.
    if (this.calls.size === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
    const due = performance.now() - this.options.keepAliveMs;
    for (const call of this.calls.values()) {
      if (call.record.isStream && call.lastWriteMs <= due) call.keepAlive();
    }
  }
}
