import type { CallerIds } from './principal.js';

/** One entry of the error catalogue: what a stranger may read, and what a client library does with it. */
export interface ErrorEntry {
  readonly status: number;
  /** True when the same call may succeed later or elsewhere. */
  readonly isRetryable: boolean;
  /** Safe for strangers: no address, no secret, no internals. */
  readonly text: string;
}

/** Every code that leaves the gateway, on either listener. `docs/generated/errors.md` is made from it. */
export const errorCatalogue = {
  invalid_json: { status: 400, isRetryable: false, text: 'The request body is not valid JSON.' },
  invalid_request: { status: 400, isRetryable: false, text: 'The request is not valid.' },
  context_length_exceeded: {
    status: 400,
    isRetryable: false,
    text: 'The conversation is longer than what the model takes.',
  },
  duplicate_key: { status: 400, isRetryable: false, text: 'The request body names a key twice.' },
  thread_unsupported: {
    status: 400,
    isRetryable: false,
    text: 'Conversations are not held here: send all messages, without a thread.',
  },
  too_deep: { status: 400, isRetryable: false, text: 'The request body is nested too deeply.' },
  wrong_content_type: {
    status: 400,
    isRetryable: false,
    text: 'The content type must be application/json.',
  },
  invalid_api_key: {
    status: 401,
    isRetryable: false,
    text: 'The API key is missing or not valid.',
  },
  invalid_token: { status: 401, isRetryable: false, text: 'The token is not valid.' },
  not_signed_in: { status: 401, isRetryable: false, text: 'Sign in first.' },
  wrong_credentials: {
    status: 401,
    isRetryable: false,
    text: 'The name or the password is wrong.',
  },
  forbidden: { status: 403, isRetryable: false, text: 'You may not do this.' },
  caller_address_not_allowed: {
    status: 403,
    isRetryable: false,
    text: 'This key may not be used from this address.',
  },
  model_not_allowed: {
    status: 403,
    isRetryable: false,
    text: 'This key may not use this model.',
  },
  operation_not_allowed: {
    status: 403,
    isRetryable: false,
    text: 'This key may not be used for this.',
  },
  csrf_failed: {
    status: 403,
    isRetryable: false,
    text: 'The request did not come from the console.',
  },
  host_not_allowed: { status: 403, isRetryable: false, text: 'This host name is not served here.' },
  address_not_allowed: { status: 400, isRetryable: false, text: 'This address may not be used.' },
  read_only: {
    status: 409,
    isRetryable: false,
    text: 'This object is managed elsewhere and is read-only here.',
  },
  previous_response_not_found: {
    status: 400,
    isRetryable: false,
    text: 'There is no response with the id that previous_response_id names.',
  },
  response_not_found: { status: 404, isRetryable: false, text: 'There is no such response.' },
  conversation_not_found: {
    status: 404,
    isRetryable: false,
    text: 'There is no such conversation.',
  },
  item_not_found: { status: 404, isRetryable: false, text: 'There is no such item.' },
  model_not_found: { status: 404, isRetryable: false, text: 'No worker serves this model.' },
  not_found: { status: 404, isRetryable: false, text: 'There is nothing at this address.' },
  method_not_allowed: {
    status: 405,
    isRetryable: false,
    text: 'This address does not take this method.',
  },
  history_not_shared: {
    status: 409,
    isRetryable: false,
    text: 'Responses and conversations live in the memory of the gateway, where nobody can look.',
  },
  conflict: { status: 409, isRetryable: false, text: 'It exists already.' },
  body_too_large: {
    status: 413,
    isRetryable: false,
    text: 'The request body is larger than the limit.',
  },
  too_many_attempts: {
    status: 429,
    isRetryable: true,
    text: 'Too many attempts. Wait and try again.',
  },
  overloaded: {
    status: 429,
    isRetryable: true,
    text: 'The gateway is at its limit of open calls.',
  },
  rate_limited: {
    status: 429,
    isRetryable: true,
    text: 'This caller is at its limit. Wait and try again.',
  },
  limits_unavailable: {
    status: 503,
    isRetryable: true,
    text: 'It cannot be seen at the moment what this caller may still use.',
  },
  queue_full: {
    status: 429,
    isRetryable: true,
    text: 'Too many requests wait for a worker. Wait and try again.',
  },
  queue_timeout: {
    status: 429,
    isRetryable: true,
    text: 'No worker came free in time. Wait and try again.',
  },
  preempted: {
    status: 503,
    isRetryable: true,
    text: 'A request of a higher priority took the place of this one.',
  },
  saturated: {
    status: 429,
    isRetryable: true,
    text: 'Every worker that could answer is at the limit that the routing policy sets.',
  },
  plugin_rejected: { status: 403, isRetryable: false, text: 'A plugin refused the request.' },
  plugin_failed: {
    status: 503,
    isRetryable: true,
    text: 'A plugin failed without which the request may not go on.',
  },
  plugin_invalid: { status: 400, isRetryable: false, text: 'The plugin cannot be taken.' },
  client_gone: { status: 499, isRetryable: false, text: 'The client closed the connection.' },
  call_cancelled: { status: 499, isRetryable: false, text: 'An operator cancelled the call.' },
  key_revoked: { status: 401, isRetryable: false, text: 'The API key was revoked.' },
  internal: {
    status: 500,
    isRetryable: false,
    text: 'The gateway failed. The request id names the record.',
  },
  worker_rejected: { status: 400, isRetryable: false, text: 'The worker refused the request.' },
  worker_busy: { status: 429, isRetryable: true, text: 'The worker is busy.' },
  worker_unreachable: { status: 502, isRetryable: true, text: 'No worker could be reached.' },
  worker_failed: { status: 502, isRetryable: true, text: 'The worker failed.' },
  worker_auth_failed: {
    status: 502,
    isRetryable: true,
    text: 'The worker refused the credentials of the gateway.',
  },
  stream_broken: {
    status: 502,
    isRetryable: true,
    text: 'The worker ended the reply before it was complete.',
  },
  no_worker: { status: 503, isRetryable: true, text: 'No worker is ready for this model.' },
  loop_detected: {
    status: 508,
    isRetryable: false,
    text: 'The request came back to this gateway: one of its workers leads here.',
  },
  invalid_config: { status: 500, isRetryable: false, text: 'The configuration is not valid.' },
  draining: { status: 503, isRetryable: true, text: 'The gateway is shutting down.' },
  storage_unavailable: { status: 503, isRetryable: true, text: 'The database cannot be reached.' },
  issuer_unavailable: {
    status: 503,
    isRetryable: true,
    text: 'The issuer of the token cannot be reached, so the token cannot be checked.',
  },
  worker_timeout: { status: 504, isRetryable: true, text: 'The worker did not answer in time.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The limit that refused a call: its id, and what was hit of it, a `LimitKind`. */
export interface LimitHit {
  readonly id: string;
  readonly kind: string;
}

export interface ErrorDetail {
  /** Replaces the catalogue's text; as safe for strangers as that. */
  readonly text?: string;
  /** Overrides the catalogue's status, for a worker's own 4xx and 5xx. */
  readonly status?: number;
  /** The field of the request that is wrong, in the caller's words. */
  readonly param?: string;
  /** The field is right: it is the worker's API that has no words for it. */
  readonly isUnsayable?: boolean;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** For us: the log has it, no client sees it. */
  readonly cause?: unknown;
  /** For records: whose key it was that is not taken. No client sees it. */
  readonly caller?: CallerIds;
  /** For records: the limit that was hit. */
  readonly limit?: LimitHit;
  /** A worker's own answer, passed on unchanged when the caller speaks its dialect. */
  readonly workerBody?: Uint8Array;
}

/** The only error that the house throws. Compare `code`, not messages. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly isRetryable: boolean;
  readonly param: string | null;
  readonly isUnsayable: boolean;
  readonly retryAfterSeconds: number | null;
  readonly workerBody: Uint8Array | null;
  readonly caller: CallerIds | null;
  readonly limit: LimitHit | null;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const entry: ErrorEntry = errorCatalogue[code];
    super(
      detail.text ?? entry.text,
      detail.cause === undefined ? undefined : { cause: detail.cause },
    );
    this.name = 'GatewayError';
    this.code = code;
    this.status = detail.status ?? entry.status;
    this.isRetryable = entry.isRetryable;
    this.param = detail.param ?? null;
    this.isUnsayable = detail.isUnsayable ?? false;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null;
    this.workerBody = detail.workerBody ?? null;
    this.caller = detail.caller ?? null;
    this.limit = detail.limit ?? null;
  }
}
