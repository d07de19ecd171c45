import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueError, errorEnvelope } from './error-reply.js';
import type { Logger } from './logger.js';

/** Turns anything thrown into a reply of the admin listener. GraphQL formats its own. */
export function replyWithError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): FastifyReply | undefined {
  const error = catalogueError(cause);
  if (error.status >= 500)
    logger.error('A request of the admin listener failed.', {
      requestId: request.id,
      code: error.code,
      cause: error.cause ?? error,
    });
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return undefined;
  }
  if (error.retryAfterSeconds !== null)
    void reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .status(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorEnvelope(error, request.id)));
}

/** Errors of controllers. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(cause: unknown, host: ArgumentsHost): unknown {
    if (host.getType<'http' | 'graphql'>() === 'graphql') return cause;
    return replyWithError(
      cause,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
      this.#logger,
    );
  }
}
