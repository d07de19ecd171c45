import { GatewayError } from '@bellwether/exchange';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { WriteContext } from '../admin/audit/audit.service.js';
import type { Actor } from '../admin/auth/actor.js';
import { PERMISSION } from '../admin/auth/permission.decorator.js';
import type { Needed } from '../admin/auth/permission.decorator.js';
import { requestOf } from '../admin/auth/permission.guard.js';
import { narrowedTo } from '../admin/auth/roles.js';

/** The actor, its tenants those in which it holds what the method declares. */
function actorIn(execution: ExecutionContext): Actor | null {
  const { actor } = requestOf(execution);
  const needed = Reflect.getMetadata(PERMISSION, execution.getHandler()) as Needed | undefined;
  return actor && needed && needed !== 'public' ? narrowedTo(actor, needed) : actor;
}

/** Who writes, in which request, from where: the parameter of every method that changes something. */
export const Context = createParamDecorator(
  (_: unknown, execution: ExecutionContext): WriteContext => {
    const request = requestOf(execution);
    return { actor: actorIn(execution), requestId: request.id, address: request.ip ?? 'local' };
  },
);

/** Who is asking. */
export const CurrentActor = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Actor => {
    const actor = actorIn(execution);
    if (!actor) throw new GatewayError('not_signed_in');
    return actor;
  },
);
