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
  error?: {
    code?: string;
    message?: string;
    requestId?: string;
    param?: string | null;
    issues?: FieldIssue[];
  };
  /** GraphQL's own list, when the query itself was refused. */
  errors?: { message?: string; extensions?: { code?: string; requestId?: string } }[];
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
  const { code, message, requestId } = refusalOf(body);
  return new ApiError(
    code ?? `http_${response.status}`,
    message ?? `${response.status} ${response.statusText}`,
    response.status,
    requestId ?? response.headers.get('x-request-id'),
    issuesOf(body),
  );
}

function refusalOf({ error, errors }: ErrorBody): NonNullable<ErrorBody['error']> {
  const first = errors?.[0];
  return error ?? { ...first?.extensions, ...(first?.message ? { message: first.message } : {}) };
}

/**
 * The one door to the admin listener: adds the CSRF token to what changes something, and turns every refusal into an
 * `ApiError`. Takes and gives what `fetch` does, so that the generated client can stand on it.
 */
export async function guardedFetch(request: Request): Promise<Response> {
  if (request.method !== 'GET' && csrfToken !== null)
    request.headers.set('x-csrf-token', csrfToken);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError('network', '', 0, null);
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.code === 'not_signed_in') whenSignedOut();
  throw error;
}

/** Posts JSON and hands back the raw answer. */
export function post(
  path: string,
  body: unknown,
  { accept, signal }: { accept: string; signal?: AbortSignal | undefined },
): Promise<Response> {
  const headers = { accept, 'content-type': 'application/json' };
  const init: RequestInit = {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: JSON.stringify(body),
  };
  return guardedFetch(new Request(path, signal ? { ...init, signal } : init));
}
