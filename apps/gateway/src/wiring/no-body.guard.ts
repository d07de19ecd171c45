import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from './zod.pipe.js';

/** Refuses what is said to a route that takes no body: silence would pass for consent. An empty object says nothing. */
export class NoBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body === undefined || body === null) return true;
    const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [''];
    if (names.length === 0) return true;
    throw new InvalidInput(
      names.map((path) => ({ path, message: 'is not known here: this takes no body.' })),
    );
  }
}
