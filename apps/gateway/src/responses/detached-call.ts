import {
  GatewayError,
  type CallRecord,
  type Compiled,
  type Dialect,
  type WorkerDialect,
} from '@bellwether/exchange';
import type { Call } from '@bellwether/pipeline';
import type { RunningCall } from '../http/open-calls.js';

/** A call that goes on without its client. It is listed, cancelled and waited for like any other. */
export class DetachedCall implements Call, RunningCall {
  readonly id: string;
  readonly dialect: Dialect;
  readonly compiled: Compiled;
  headers: Call['headers'];
  readonly address: string;
  readonly record: CallRecord;
  readonly warnings: string[] = [];
  prefixKeys: Int32Array | null = null;
  closing: Call['closing'] = null;
  admission: Call['admission'];
  place = -1;
  lastWriteMs = Infinity;
  private readonly controller = new AbortController();

  constructor(
    private readonly from: Call,
    readonly replyId: string,
  ) {
    this.id = from.id;
    this.dialect = from.dialect;
    this.compiled = from.compiled;
    this.headers = from.headers;
    this.address = from.address;
    this.admission = from.admission;
    this.record = { ...from.record, attempts: [] };
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly abort = (reason: GatewayError): void => this.controller.abort(reason);

  /** Nobody listens. */
  readonly keepAlive = (): void => undefined;

  workerDialect(spoken: readonly WorkerDialect[]): Dialect {
    return this.from.workerDialect(spoken);
  }

  readBody(): Promise<Uint8Array> {
    return Promise.reject(new GatewayError('internal', { cause: 'the body was read before' }));
  }

  newId(prefix: string): string {
    return this.from.newId(prefix);
  }

  elapsedMs(): number {
    return this.from.elapsedMs();
  }
}
