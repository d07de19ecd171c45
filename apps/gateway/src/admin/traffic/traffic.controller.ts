import { GatewayError } from '@bellwether/exchange';
import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { withinReach } from '../auth/reach.js';
import { callListReply, callQuery, callReply } from './call.schema.js';
import { CallsReadModel } from './calls.read-model.js';
import { TrafficService } from './traffic.service.js';

@Controller('admin/v1')
export class TrafficController {
  readonly #calls: CallsReadModel;
  readonly #service: TrafficService;

  constructor(
    @Inject(CallsReadModel) calls: CallsReadModel,
    @Inject(TrafficService) service: TrafficService,
  ) {
    this.#calls = calls;
    this.#service = service;
  }

  @Get('calls')
  @Rest({
    permission: 'traffic:read',
    summary: 'Calls, newest first',
    query: callQuery,
    reply: callListReply,
  })
  async list(
    @Query(new ZodPipe(callQuery)) { cursor, limit, ...filter }: z.infer<typeof callQuery>,
    @CurrentActor() { tenantIds: reach }: Actor,
  ) {
    const { items, nextCursor } = await this.#calls.page(
      { ...filter, reach },
      cursor ?? null,
      limit,
    );
    return { items, nextCursor };
  }

  @Get('calls/:id')
  @Rest({ permission: 'traffic:read', summary: 'One call with its decision', reply: callReply })
  async detail(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const call = withinReach(actor.tenantIds, await this.#calls.detail(id));
    if (!call) throw new GatewayError('not_found', { text: 'No call is known under this id.' });
    return call;
  }

  @Post('calls/:id/cancel')
  @Rest({ permission: 'calls:cancel', summary: 'End a running call', status: 202 })
  async cancel(@Param('id') id: string, @Context() context: WriteContext) {
    await this.#service.cancel(id, context);
  }
}
