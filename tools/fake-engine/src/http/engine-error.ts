/** A refusal, in the envelope that vLLM uses. */
export class EngineError extends Error {
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    type: string,
    message: string,
    param: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'EngineError';
    this.status = status;
    this.type = type;
    this.param = param;
    this.headers = headers;
  }

  /** The body of the refusal. */
  toJson(): string {
    return JSON.stringify({
      error: { message: this.message, type: this.type, param: this.param, code: this.status },
    });
  }
}

export function badRequest(message: string, param: string | null = null): EngineError {
  return new EngineError(400, 'BadRequestError', message, param);
}

export function unknownModel(model: string): EngineError {
  return new EngineError(404, 'NotFoundError', `The model \`${model}\` does not exist.`, 'model');
}

/** A refusal made by a switch. */
export function injected(status: number, retryAfterSeconds: number | null): EngineError {
  const types: Record<number, string> = {
    401: 'AuthenticationError',
    429: 'RateLimitError',
    500: 'InternalServerError',
    503: 'ServiceUnavailableError',
  };
  const headers: Record<string, string> =
    retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new EngineError(
    status,
    types[status] ?? 'InjectedError',
    `Simulated failure with status ${status}.`,
    null,
    headers,
  );
}
