import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { RolloutService } from './rollout.service.js';
import { newestRollout, rolloutChange, rolloutEnd, rolloutReply } from './routes.schema.js';

@Controller('admin/v1/routes/rollout')
export class RolloutController {
  constructor(@Inject(RolloutService) private readonly rollouts: RolloutService) {}

  @Get()
  @Rest({
    permission: 'routes:read',
    summary: 'The running roll-out, else the last one',
    reply: newestRollout,
  })
  async newest() {
    return { rollout: await this.rollouts.newest() };
  }

  @Put()
  @Rest({
    permission: 'routes:write',
    summary: 'Change the share, the tenants or the guard of the running roll-out',
    body: rolloutChange,
    reply: rolloutReply,
  })
  change(
    @Body(new ZodPipe(rolloutChange)) input: z.infer<typeof rolloutChange>,
    @Context() context: WriteContext,
  ) {
    return this.rollouts.change(input, context);
  }

  @Post('complete')
  @Rest({
    permission: 'routes:write',
    summary: 'The version on trial is for everybody',
    body: rolloutEnd,
    reply: rolloutReply,
  })
  complete(
    @Body(new ZodPipe(rolloutEnd)) { version }: z.infer<typeof rolloutEnd>,
    @Context() context: WriteContext,
  ) {
    return this.rollouts.complete(version, context);
  }

  @Post('cancel')
  @Rest({
    permission: 'routes:write',
    summary: 'Everybody is back on the live version',
    body: rolloutEnd,
    reply: rolloutReply,
  })
  cancel(
    @Body(new ZodPipe(rolloutEnd)) { version, reason }: z.infer<typeof rolloutEnd>,
    @Context() context: WriteContext,
  ) {
    return this.rollouts.cancel({ version, reason: reason ?? null }, context);
  }
}
