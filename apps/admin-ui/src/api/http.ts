/** One field of a request that the server refused. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** What the admin listener answered instead of a result. `code` is of the error catalogue, or `network`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null,
    readonly issues: readonly FieldIssue[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface ErrorBody {
  error?: { code?: string; message?: string; requestId?: string; param?: string | null; issues?: FieldIssue[] };
}

let csrfToken: string | null = null;
let whenSignedOut: () => void = () => undefined;

/** Held in memory only: the cookie proves who, this proves that the console asked. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Called once for each answer that says that the session is over. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener;
}

function issuesOf(body: ErrorBody): FieldIssue[] {
  const { issues, param, message } = body.error ?? {};
  if (issues?.length) return issues;
  return param ? [{ path: param, message: message ?? '' }] : [];
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  let body: ErrorBody = {};
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // Not our envelope: a proxy in between answered. Status and header still say enough.
    body = {};
  }
  const requestId = body.error?.requestId ?? response.headers.get('x-request-id');
  const message = body.error?.message ?? `${response.status} ${response.statusText}`;
  return new ApiError(body.error?.code ?? `http_${response.status}`, message, response.status, requestId, issuesOf(body));
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request to the admin listener and hands back the raw answer; refusals throw `ApiError`. */
export async function send(path: string, { method = 'GET', body, signal, headers }: RequestOptions = {}): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json', ...headers } };
  const sent = init.headers as Record<string, string>;
  if (body !== undefined) {
    sent['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  if (method !== 'GET' && csrfToken !== null) sent['x-csrf-token'] = csrfToken;
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError('network', '', 0, null);
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.code === 'not_signed_in') whenSignedOut();
  throw error;
}

/** As `send`, reading the answer as JSON; an empty answer is `undefined`. */
export async function sendJson<T>(path: string, options?: RequestOptions): Promise<T> {
  const response = await send(path, options);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}
