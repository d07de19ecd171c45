import { GatewayError } from '@bellwether/exchange';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { DecisionsReadModel } from './decisions.read-model.js';
import {
  decisionDetailReply,
  decisionListReply,
  decisionQuery,
  explainAsked,
  explainReply,
} from './decisions.schema.js';
import type { ExplainAsked } from './decisions.schema.js';
import { DecisionsService } from './decisions.service.js';

@Controller('admin/v1/decisions')
export class DecisionsController {
  readonly #decisions: DecisionsReadModel;
  readonly #service: DecisionsService;

  constructor(
    @Inject(DecisionsReadModel) decisions: DecisionsReadModel,
    @Inject(DecisionsService) service: DecisionsService,
  ) {
    this.#decisions = decisions;
    this.#service = service;
  }

  @Get()
  @Rest({
    permission: 'traffic:read',
    summary: 'Kept routing decisions, newest first, with what came of them',
    query: decisionQuery,
    reply: decisionListReply,
  })
  list(
    @Query(new ZodPipe(decisionQuery)) { cursor, limit, ...filter }: z.infer<typeof decisionQuery>,
    @CurrentActor() { tenantIds: reach }: Actor,
  ) {
    return this.#decisions.page({ ...filter, reach }, cursor ?? null, limit);
  }

  @Get(':requestId')
  @Rest({
    permission: 'traffic:read',
    summary: 'One kept routing decision in full',
    reply: decisionDetailReply,
  })
  async detail(@Param('requestId') requestId: string, @CurrentActor() actor: Actor) {
    const decision = await this.#decisions.detail(requestId, actor.tenantIds);
    if (!decision)
      throw new GatewayError('not_found', {
        text: 'No decision is kept under this id. Ask for it to be explained again while the call trace has it.',
      });
    return decision;
  }

  @Post('explain')
  @Rest({
    permission: 'traffic:read',
    isForAllTenants: true,
    summary: 'Where a request would go now, and why: a hand-made one, or a stored one by its id',
    body: explainAsked,
    reply: explainReply,
  })
  explain(@Body(new ZodPipe(explainAsked)) asked: ExplainAsked) {
    return this.#service.explain(asked);
  }
}
