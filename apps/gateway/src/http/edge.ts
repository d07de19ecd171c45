import type { CallRecord, Compiled } from '@bellwether/exchange';
import type { Needs } from '@bellwether/pipeline';
import type { Stored } from '../responses/stored.js';
import type { EdgeTools } from './edge-tools.js';
import type { OpenCalls } from './open-calls.js';

/** Milliseconds and bytes; see the configuration branch `http`. */
export interface EdgeSettings {
  readonly bodyLimitBytes: number;
  readonly maxOpenCalls: number;
  readonly corsOrigins: readonly string[];
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly keepAliveMs: number;
  /** A proxy stands in front, and tells where callers come from. */
  readonly isBehindProxy: boolean;
}

/** A model as `GET /v1/models` lists it. */
export interface ListedModel {
  readonly id: string;
  readonly createdAtS: number;
  readonly ownedBy: string;
  readonly contextTokens: number | null;
}

/** What the edge of the data plane stands on: everything behind HTTP. */
export interface Edge {
  readonly settings: EdgeSettings;
  readonly needs: Needs;
  readonly openCalls: OpenCalls;
  /** Responses and conversations that are kept. */
  readonly stored: Stored;
  /** null = nobody runs tools. */
  readonly tools: EdgeTools | null;
  compiled(): Compiled;
  models(): readonly ListedModel[];
  /** A snapshot is loaded and the plane is not draining. */
  isReady(): boolean;
  isDraining(): boolean;
  /** Takes a finished call's record, once, and what the trace keeps of its prompt. */
  report(record: CallRecord, prefixKeys: Int32Array | null): void;
  /** An error that nobody expected: for the log, with the request id. */
  alarm(requestId: string, cause: unknown): void;
}
