import { GatewayError } from '@bellwether/exchange';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { AdminRequest } from './actor.js';
import { ALL_TENANTS, PERMISSION } from './permission.decorator.js';
import type { Needed } from './permission.decorator.js';
import { mayIn } from './roles.js';

/** The request behind a controller method or a resolver. */
export function requestOf(context: ExecutionContext): AdminRequest {
  if (context.getType<'http' | 'graphql'>() !== 'graphql')
    return context.switchToHttp().getRequest<AdminRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: AdminRequest }>().req;
}

/** The tenant that a field cannot be asked without: its argument `tenantId: ID!`. */
function tenantOfField(context: ExecutionContext): string | null {
  const query = GqlExecutionContext.create(context);
  const { parentType, fieldName } = query.getInfo<GraphQLResolveInfo>();
  const declared = parentType.getFields()[fieldName]?.args.find(({ name }) => name === 'tenantId');
  // By its text: a process may hold graphql twice, and its own tests compare classes.
  if (!declared || !String(declared.type).endsWith('!')) return null;
  return query.getArgs<{ tenantId?: string }>().tenantId ?? null;
}

/** The tenant whose thing is asked for: in REST by the address, `tenants/:id/…`, whatever the route. */
function tenantAsked(context: ExecutionContext): string | null {
  if (context.getType<'http' | 'graphql'>() === 'graphql') return tenantOfField(context);
  const { routeOptions, params } = context.switchToHttp().getRequest<AdminRequest>();
  const isTenants = /\/tenants\/:id(\/|$)/.test(routeOptions.url ?? '');
  return isTenants ? ((params as { id?: string }).id ?? null) : null;
}

/** Lets an actor through who holds the declared permission, in the tenant whose thing is asked for. */
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
    const isForAll = this.#reflector.get<boolean | undefined>(ALL_TENANTS, context.getHandler());
    if (isForAll && !mayIn(actor, needed, null))
      throw new GatewayError('forbidden', { text: 'This needs a role in all tenants.' });
    const tenantId = tenantAsked(context);
    // What an actor may not see does not exist.
    if (tenantId !== null && !mayIn(actor, needed, tenantId))
      throw new GatewayError('not_found', { text: 'There is no tenant with this id.' });
    return true;
  }
}
