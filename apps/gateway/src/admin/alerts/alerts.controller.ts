import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { thresholdOf } from './alert-condition.js';
import type { AlertRuleRow } from './alerts.entity.js';
import * as form from './alerts.schema.js';
import { ChannelsService } from './channels.service.js';
import { PreviewService } from './preview.service.js';
import { RulesService } from './rules.service.js';

const whole = <T>(items: T[]) => ({ items, nextCursor: null });
const shown = (rule: AlertRuleRow) => ({ ...rule, threshold: thresholdOf(rule.condition) });

@Controller('admin/v1')
export class AlertsController {
  constructor(
    @Inject(RulesService) private readonly rules: RulesService,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(PreviewService) private readonly previews: PreviewService,
  ) {}

  @Get('alerts')
  @Rest({
    permission: 'alerts:read',
    summary: 'Alerts, newest first',
    query: form.alertQuery,
    reply: form.alertList,
  })
  alerts(
    @Query(new ZodPipe(form.alertQuery)) query: z.infer<typeof form.alertQuery>,
    @CurrentActor() { tenantIds }: Actor,
  ) {
    return this.rules.alerts(query, tenantIds);
  }

  @Get('alert-rules')
  @Rest({ permission: 'alerts:read', summary: 'Rules of alerts', reply: form.ruleList })
  async ruleList(@CurrentActor() { tenantIds }: Actor) {
    return whole((await this.rules.rules(tenantIds)).map(shown));
  }

  @Post('alert-rules')
  @Rest({
    permission: 'alerts:write',
    summary: 'Make a rule',
    body: form.ruleInput,
    reply: form.ruleReply,
    status: 201,
  })
  async createRule(
    @Body(new ZodPipe(form.ruleInput)) input: form.RuleInput,
    @Context() context: WriteContext,
  ) {
    return shown(await this.rules.create(input, context));
  }

  @Post('alert-rules/preview')
  @Rest({
    permission: 'alerts:read',
    summary: 'When a rule would have fired lately',
    body: form.previewInput,
    reply: form.previewReply,
  })
  preview(
    @Body(new ZodPipe(form.previewInput)) input: z.infer<typeof form.previewInput>,
    @CurrentActor() { tenantIds }: Actor,
  ) {
    return this.previews.preview(input, tenantIds);
  }

  @Put('alert-rules/:id')
  @Rest({
    permission: 'alerts:write',
    summary: 'Say anew what a rule looks for and whom it tells',
    body: form.ruleInput,
    reply: form.ruleReply,
  })
  async changeRule(
    @Param('id') id: string,
    @Body(new ZodPipe(form.ruleInput)) input: form.RuleInput,
    @Context() context: WriteContext,
  ) {
    return shown(await this.rules.change(id, input, context));
  }

  @Delete('alert-rules/:id')
  @Rest({
    permission: 'alerts:write',
    summary: 'Remove a rule; what it found stays',
    status: 204,
  })
  removeRule(@Param('id') id: string, @Context() context: WriteContext) {
    return this.rules.remove(id, context);
  }

  @Get('alert-channels')
  @Rest({ permission: 'alerts:read', summary: 'Whom alerts tell', reply: form.channelList })
  async channelList(@CurrentActor() { tenantIds }: Actor) {
    return whole(await this.channels.channels(tenantIds));
  }

  @Post('alert-channels')
  @Rest({
    permission: 'alerts:write',
    summary: 'Make a channel; the secret that signs a webhook is shown this once',
    body: form.channelInput,
    reply: form.channelCreated,
    status: 201,
  })
  createChannel(
    @Body(new ZodPipe(form.channelInput)) input: form.ChannelInput,
    @Context() context: WriteContext,
  ) {
    return this.channels.create(input, context);
  }

  @Post('alert-channels/:id/test')
  @Rest({
    permission: 'alerts:write',
    summary: 'Send a test',
    reply: form.sendReply,
  })
  testChannel(@Param('id') id: string, @Context() context: WriteContext) {
    return this.channels.test(id, context);
  }

  @Delete('alert-channels/:id')
  @Rest({ permission: 'alerts:write', summary: 'Remove a channel', status: 204 })
  removeChannel(@Param('id') id: string, @Context() context: WriteContext) {
    return this.channels.remove(id, context);
  }

  @Get('alert-silences')
  @Rest({
    permission: 'alerts:read',
    summary: 'Rules of which nobody is told for a time',
    reply: form.silenceList,
  })
  async silenceList(@CurrentActor() { tenantIds }: Actor) {
    return whole(await this.rules.silences(tenantIds));
  }

  @Post('alert-silences')
  @Rest({
    permission: 'alerts:write',
    summary: 'Tell nobody of a rule until then',
    body: form.silenceInput,
    reply: form.silenceReply,
    status: 201,
  })
  silence(
    @Body(new ZodPipe(form.silenceInput)) input: z.infer<typeof form.silenceInput>,
    @Context() context: WriteContext,
  ) {
    return this.rules.silence(input, context);
  }

  @Delete('alert-silences/:id')
  @Rest({ permission: 'alerts:write', summary: 'End a silence', status: 204 })
  endSilence(@Param('id') id: string, @Context() context: WriteContext) {
    return this.rules.endSilence(id, context);
  }
}
