import { GatewayError } from '@bellwether/exchange';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { AdminRequest } from './actor.js';
import { PERMISSION } from './permission.decorator.js';
import type { Needed } from './permission.decorator.js';

/** The request behind a controller method or a resolver. */
export function requestOf(context: ExecutionContext): AdminRequest {
  if (context.getType<'http' | 'graphql'>() !== 'graphql')
    return context.switchToHttp().getRequest<AdminRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: AdminRequest }>().req;
}

/** Lets an actor through who holds the declared permission. */
@Injectable()
export class PermissionGuard implements CanActivate {
  readonly #reflector: Reflector;

  constructor(reflector: Reflector) {
    this.#reflector = reflector;
  }

  canActivate(context: ExecutionContext): boolean {
    const needed = this.#reflector.get<Needed | undefined>(PERMISSION, context.getHandler());
    if (needed === 'public') return true;
    const { actor } = requestOf(context);
    if (!actor) throw new GatewayError('not_signed_in');
    if (!needed || !actor.permissions.has(needed)) throw new GatewayError('forbidden');
    return true;
  }
}
