import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueError, errorEnvelope } from './error-reply.js';
import type { Logger } from './logger.js';

/** The one place where an error of a REST route becomes a reply. GraphQL has its own formatter. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(cause: unknown, host: ArgumentsHost): unknown {
    if (host.getType<'http' | 'graphql'>() === 'graphql') return cause;
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = catalogueError(cause);
    if (error.status >= 500) this.#logger.error('A request of the admin listener failed.', { requestId: request.id, code: error.code, cause: error.cause ?? error });
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return undefined;
    }
    if (error.retryAfterSeconds !== null) void reply.header('retry-after', String(error.retryAfterSeconds));
    return reply.status(error.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(errorEnvelope(error, request.id)));
  }
}
