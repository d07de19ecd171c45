import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { LimitPreviewService } from './limit-preview.service.js';
import type { LimitRow } from './limits.entity.js';
import { LimitsReadModel } from './limits.read-model.js';
import {
  limitChange,
  limitInput,
  limitList,
  limitPreviewInput,
  limitPreviewReply,
  limitQuery,
  limitReply,
} from './limits.schema.js';
import { LimitsService } from './limits.service.js';

@Controller('admin/v1')
export class LimitsController {
  readonly #limits: LimitsService;
  readonly #read: LimitsReadModel;
  readonly #previews: LimitPreviewService;

  constructor(
    @Inject(LimitsService) limits: LimitsService,
    @Inject(LimitsReadModel) read: LimitsReadModel,
    @Inject(LimitPreviewService) previews: LimitPreviewService,
  ) {
    this.#limits = limits;
    this.#read = read;
    this.#previews = previews;
  }

  @Get('limits')
  @Rest({
    permission: 'limits:read',
    summary: 'Limits and budgets of tenants, projects and keys',
    query: limitQuery,
    reply: limitList,
  })
  async limits(
    @Query(new ZodPipe(limitQuery)) query: z.infer<typeof limitQuery>,
    @CurrentActor() actor: Actor,
  ) {
    const { items, nextCursor } = await this.#limits.page(query, actor);
    return { items: await this.#read.told(items), nextCursor };
  }

  @Get('limits/:id')
  @Rest({ permission: 'limits:read', summary: 'One limit', reply: limitReply })
  async limit(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.#told(await this.#limits.one(id, actor));
  }

  @Post('limits')
  @Rest({
    permission: 'limits:write',
    summary: 'Limit a tenant, a project or a key, for all models or some',
    body: limitInput,
    reply: limitReply,
    status: 201,
  })
  async create(
    @Body(new ZodPipe(limitInput)) input: z.infer<typeof limitInput>,
    @Context() context: WriteContext,
    @CurrentActor() actor: Actor,
  ) {
    return this.#told(await this.#limits.create(input, context, actor));
  }

  @Post('limits/preview')
  @Rest({
    permission: 'limits:read',
    summary: 'Who would have been blocked by a limit in the last hours',
    body: limitPreviewInput,
    reply: limitPreviewReply,
    status: 200,
  })
  preview(
    @Body(new ZodPipe(limitPreviewInput)) input: z.infer<typeof limitPreviewInput>,
    @CurrentActor() actor: Actor,
  ) {
    return this.#previews.preview(input, actor);
  }

  @Patch('limits/:id')
  @Rest({
    permission: 'limits:write',
    summary: 'Change a limit; what was used so far stays used',
    body: limitChange,
    reply: limitReply,
  })
  async change(
    @Param('id') id: string,
    @Body(new ZodPipe(limitChange)) input: z.infer<typeof limitChange>,
    @Context() context: WriteContext,
    @CurrentActor() actor: Actor,
  ) {
    return this.#told(await this.#limits.change(id, input, context, actor));
  }

  @Delete('limits/:id')
  @Rest({ permission: 'limits:write', summary: 'Remove a limit', status: 204 })
  remove(@Param('id') id: string, @Context() context: WriteContext, @CurrentActor() actor: Actor) {
    return this.#limits.remove(id, context, actor);
  }

  async #told(row: LimitRow) {
    return (await this.#read.told([row]))[0];
  }
}
