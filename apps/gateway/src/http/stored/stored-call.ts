import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError, type Admission, type CallRecord, type Compiled } from '@bellwether/exchange';
import { abortReason, blankRecord, settle, stampFailure } from '@bellwether/pipeline';
import { dialects } from '@bellwether/protocols';
import { clientAddress } from '../client-address.js';
import type { Edge } from '../edge.js';
import type { RunningCall } from '../open-calls.js';
import { readBody } from '../read-body.js';
import { limitHeaders } from '../rate-limit-fields.js';
import { sendError } from '../reply-head.js';
import { newId, requestIdOf } from '../request-id.js';
import { startTimeMs } from '../start-time.js';

const dialect = dialects['openai-responses'];

/** What the address of a stored object says: the names of the route's variables, and the query. */
export type Params = Readonly<Record<string, string | undefined>>;

/** A call for what is stored. It is counted, waited for, ended and recorded like a call of a model, but no model runs. */
export class StoredCall implements RunningCall {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly record: CallRecord;
  readonly compiled: Compiled;
  tenantId = '';
  admission: Admission | null = null;
  place = -1;
  lastWriteMs = performance.now();
  private readonly startMs = this.lastWriteMs;
  private readonly controller = new AbortController();

  constructor(
    readonly edge: Edge,
    private readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly params: Params,
  ) {
    this.id = requestIdOf(request.headers['x-request-id']);
    const url = request.url ?? '';
    this.query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
    this.compiled = edge.compiled();
    this.record = blankRecord(this.id, startTimeMs(), this.compiled);
    this.record.dialect = dialect.name;
    this.record.operation = 'stored';
    response.on('close', () => {
      if (!response.writableFinished) this.abort(new GatewayError('client_gone'));
    });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly abort = (reason: GatewayError): void => this.controller.abort(reason);

  readonly keepAlive = (): void => {
    this.write(dialect.keepAlive());
  };

  /** Who asks, and whether its limits let it. Errors: those of `identify`; `operation_not_allowed`; `rate_limited`. */
  async identify(): Promise<void> {
    const { compiled, edge, record, request } = this;
    const address = clientAddress(request, edge.settings.isBehindProxy);
    const principal = await edge.needs.identify(compiled, request.headers, address);
    this.tenantId = principal.tenantId;
    ({ tenantId: record.tenantId, projectId: record.projectId, keyId: record.keyId } = principal);
    record.endUser = principal.endUser ?? null;
    record.identifiedMs = this.elapsedMs();
    edge.needs.authorize(principal, 'stored', null);
    this.admission = await edge.needs.admitRead(compiled, principal);
    if (this.admission !== null && this.admission.refusal !== null) throw this.admission.refusal;
  }

  /** A variable of the route. */
  param(name: string): string {
    return this.params[name] ?? '';
  }

  /** An id that nobody else has. */
  newId(prefix: string): string {
    return newId(prefix);
  }

  /** The body as it came; an empty one where there is none. Errors: those of `readBody`. */
  async readBody(): Promise<Uint8Array> {
    const { headers } = this.request;
    const isEmpty =
      headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    if (isEmpty) return new Uint8Array(0);
    const body = await readBody(this.request, this.edge.settings.bodyLimitBytes);
    this.record.bodyBytes = body.length;
    this.record.bodyReadMs = this.elapsedMs();
    return body;
  }

  sendJson(json: string): void {
    const body = Buffer.from(json);
    this.response.writeHead(200, [
      ...this.headers(),
      ...['content-type', 'application/json', 'content-length', String(body.length)],
    ]);
    this.record.status = 200;
    this.record.replyBytes = body.length;
    this.response.end(body);
  }

  sendStreamHead(): void {
    this.record.isStream = true;
    this.record.status = 200;
    this.response.writeHead(200, [
      ...this.headers(),
      ...['content-type', 'text/event-stream', 'cache-control', 'no-cache'],
      ...['x-accel-buffering', 'no'],
    ]);
  }

  /** False = the client's socket is full. */
  write(bytes: Uint8Array): boolean {
    this.lastWriteMs = performance.now();
    this.record.replyBytes += bytes.length;
    return this.response.write(bytes);
  }

  fail(cause: unknown): void {
    const error = this.signal.aborted ? abortReason(this.signal) : this.known(cause);
    const { response, record } = this;
    stampFailure(record, error);
    if (!response.headersSent) record.status = error.status;
    if (response.destroyed) return;
    if (response.headersSent) {
      // The reader may come again, and go on where this stream ends.
      response.destroy();
      return;
    }
    sendError(response, this.headers(), error, dialect.errorBody(error, this.id));
  }

  close(): void {
    this.record.endMs = this.elapsedMs();
    settle(this);
    this.edge.report(this.record, null);
  }

  private elapsedMs(): number {
    return performance.now() - this.startMs;
  }

  private headers(): string[] {
    const headers = ['x-request-id', this.id];
    if (this.admission !== null) headers.push(...limitHeaders(this.admission, dialect));
    if (this.edge.isDraining()) headers.push('connection', 'close');
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
}
