import { GatewayError } from '@bellwether/exchange';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { WriteContext } from '../admin/audit/audit.service.js';
import type { Actor } from '../admin/auth/actor.js';
import { requestOf } from '../admin/auth/permission.guard.js';

/** Who writes, in which request, from where: the parameter of every method that changes something. */
export const Context = createParamDecorator(
  (_: unknown, execution: ExecutionContext): WriteContext => {
    const request = requestOf(execution);
    return { actor: request.actor, requestId: request.id, address: request.ip ?? 'local' };
  },
);

/** Who is asking. */
export const CurrentActor = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Actor => {
    const { actor } = requestOf(execution);
    if (!actor) throw new GatewayError('not_signed_in');
    return actor;
  },
);
