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

  /** The same in the envelope of the Messages API. */
  toMessagesJson(): string {
    const otherwise = this.status < 500 ? 'invalid_request_error' : 'api_error';
    const type = messagesTypes[this.status] ?? otherwise;
    return JSON.stringify({ type: 'error', error: { type, message: this.message } });
  }
}

/** Anthropic's words for what went wrong, by status. */
const messagesTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

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
