import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import * as form from './exports.schema.js';
import { ExportsService } from './exports.service.js';

@Controller('admin/v1')
export class ExportsController {
  constructor(@Inject(ExportsService) private readonly exports: ExportsService) {}

  @Get('usage-exports')
  @Rest({
    permission: 'usage:read',
    summary: 'Files of usage that are made after each day, week or month',
    reply: form.exportList,
  })
  async list(@CurrentActor() { tenantIds }: Actor) {
    return { items: await this.exports.exports(tenantIds), nextCursor: null };
  }

  @Post('usage-exports')
  @Rest({
    permission: 'alerts:write',
    summary: 'Have a file made by itself, for the folder of exports, a webhook, or both',
    body: form.exportInput,
    reply: form.exportReply,
    status: 201,
  })
  create(
    @Body(new ZodPipe(form.exportInput)) input: form.ExportInput,
    @Context() context: WriteContext,
  ) {
    return this.exports.create(input, context);
  }

  @Put('usage-exports/:id')
  @Rest({
    permission: 'alerts:write',
    summary: 'Change an export as a whole; with another pace it begins with the window that runs',
    body: form.exportInput,
    reply: form.exportReply,
  })
  change(
    @Param('id') id: string,
    @Body(new ZodPipe(form.exportInput)) input: form.ExportInput,
    @Context() context: WriteContext,
  ) {
    return this.exports.change(id, input, context);
  }

  @Delete('usage-exports/:id')
  @Rest({
    permission: 'alerts:write',
    summary: 'Make no more of these files; those that are made stay',
    status: 204,
  })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.exports.remove(id, context);
  }

  @Get('usage-exports/:id/runs')
  @Rest({
    permission: 'usage:read',
    summary: 'How the files went, the newest first',
    reply: form.runList,
  })
  async runs(@Param('id') id: string, @CurrentActor() { tenantIds }: Actor) {
    return { items: await this.exports.runs(id, tenantIds), nextCursor: null };
  }

  @Post('usage-exports/:id/run')
  @Rest({
    permission: 'alerts:write',
    summary: 'Make the file of the last whole window at once',
    reply: form.runReply,
    status: 201,
  })
  run(@Param('id') id: string, @Context() context: WriteContext) {
    return this.exports.runNow(id, context);
  }
}
