import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  GatewayError,
  type CallRecord,
  type Compiled,
  type Dialect,
  type WorkerDialect,
} from '@bellwether/exchange';
import {
  abortReason,
  blankRecord,
  settle,
  stampFailure,
  traceIdOf,
  type Call,
} from '@bellwether/pipeline';
import { clientAddress } from './client-address.js';
import type { Edge } from './edge.js';
import type { RunningCall } from './open-calls.js';
import { limitHeaders } from './rate-limit-fields.js';
import { readBody } from './read-body.js';
import { replyHeaders, sendError, warningText } from './reply-head.js';
import { newId, newTraceId, requestIdOf } from './request-id.js';
import { startTimeMs } from './start-time.js';

/** What is spoken to workers that speak these. */
export type ToWorkers = (spoken: readonly WorkerDialect[]) => Dialect;

/** A call with its two ends at the client: the request that came, and the response that leaves. */
export class ClientCall implements Call, RunningCall {
  readonly id: string;
  readonly compiled: Compiled;
  readonly record: CallRecord;
  headers: Call['headers'];
  lastWriteMs = performance.now();
  prefixKeys: Int32Array | null = null;
  readonly warnings: string[] = [];
  readonly replyId: string | null = null;
  place = -1;
  closing: Call['closing'] = null;
  admission: Call['admission'] = null;
  private isHandedOver = false;
  private readonly startMs = this.lastWriteMs;
  private readonly controller = new AbortController();

  constructor(
    readonly dialect: Dialect,
    private readonly toWorkers: ToWorkers,
    private readonly edge: Edge,
    private readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    this.id = requestIdOf(request.headers['x-request-id']);
    this.headers = request.headers;
    this.compiled = edge.compiled();
    this.record = blankRecord(this.id, startTimeMs(), this.compiled);
    this.record.dialect = dialect.name;
    this.record.traceId = traceIdOf(request.headers.traceparent) ?? newTraceId();
    response.on('close', () => {
      if (!response.writableFinished) this.abort(new GatewayError('client_gone'));
    });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly abort = (reason: GatewayError): void => this.controller.abort(reason);

  /** A stream whose worker thinks long: the head leaves without what is not known yet. */
  readonly keepAlive = (): void => {
    if (!this.response.headersSent) this.sendHead('text/event-stream');
    this.write(this.dialect.keepAlive());
  };

  workerDialect(spoken: readonly WorkerDialect[]): Dialect {
    return this.toWorkers(spoken);
  }

  get address(): string {
    return clientAddress(this.request, this.edge.settings.isBehindProxy);
  }

  readBody(): Promise<Uint8Array> {
    return readBody(this.request, this.edge.settings.bodyLimitBytes);
  }

  newId(prefix: string): string {
    return newId(prefix);
  }

  elapsedMs(): number {
    return performance.now() - this.startMs;
  }

  /** The head of a reply of 200. `length` only when the whole body is known. */
  sendHead(contentType: string, length: number | null = null): void {
    this.stampOverhead();
    const headers = this.headersOfReply();
    headers.push('content-type', contentType);
    if (length !== null) headers.push('content-length', String(length));
    if (contentType.startsWith('text/event-stream'))
      headers.push('cache-control', 'no-cache', 'x-accel-buffering', 'no');
    if (this.edge.isDraining()) headers.push('connection', 'close');
    this.record.status = 200;
    this.response.writeHead(200, headers);
  }

  /** False = the client's socket is full. */
  write(bytes: Uint8Array): boolean {
    this.record.replyBytes += bytes.length;
    this.lastWriteMs = performance.now();
    return this.response.write(bytes);
  }

  /** Tells the client as much as still can be told. */
  async fail(cause: unknown): Promise<void> {
    const error = this.signal.aborted ? abortReason(this.signal) : this.known(cause);
    const { record, response } = this;
    stampFailure(record, error);
    if (!response.headersSent) record.status = error.status;
    if (!response.headersSent) {
      if (!response.destroyed) this.sendRefusal(error);
    } else if (record.isStream) {
      // Also for a client that is gone: it has the id of the reply and may ask what became of it.
      const closing = await this.closing?.(error);
      if (!response.destroyed) response.end(closing ?? this.dialect.errorEvents(error, this.id));
    } else {
      // Half of a plain reply has left: cutting the connection is the only way to say that it is not whole.
      response.destroy();
    }
  }

  private sendRefusal(error: GatewayError): void {
    this.stampOverhead();
    const headers = this.headersOfReply();
    if (this.edge.isDraining()) headers.push('connection', 'close');
    sendError(this.response, headers, error, this.dialect.errorBody(error, this.id));
  }

  /** Somebody else goes on with the call, and reports it. */
  handOver(): void {
    this.isHandedOver = true;
  }

  close(): void {
    if (this.isHandedOver) return;
    this.record.endMs = this.elapsedMs();
    settle(this);
    this.edge.report(this.record, this.prefixKeys);
  }

  private headersOfReply(): string[] {
    const headers = replyHeaders(this.record);
    if (this.admission !== null) headers.push(...limitHeaders(this.admission, this.dialect));
    const { requestIdHeader } = this.dialect;
    if (requestIdHeader !== null) headers.push(requestIdHeader, this.id);
    if (this.warnings.length > 0) headers.push('x-bellwether-warning', warningText(this.warnings));
    return headers;
  }

  private known(cause: unknown): GatewayError {
    if (cause instanceof GatewayError) {
      if (cause.code === 'internal') this.edge.alarm(this.id, cause.cause ?? cause);
      return cause;
    }
    this.edge.alarm(this.id, cause);
    return new GatewayError('internal', { cause });
  }

  /**
   * Until the head leaves, without the time that the client took to send, that the call waited in line, and that
   * workers and tools took to answer.
   */
  private stampOverhead(): void {
    const { record } = this;
    let outside = record.bodyReadMs === null ? 0 : record.bodyReadMs - (record.identifiedMs ?? 0);
    if (record.boundMs !== null) outside += record.boundMs - (record.parsedMs ?? record.boundMs);
    for (const attempt of record.attempts) outside += attempt.endMs - attempt.startMs;
    outside += record.tools?.ms ?? 0;
    record.overheadMs = Math.max(0, this.elapsedMs() - outside);
  }
}
