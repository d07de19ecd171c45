import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { checked } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { alertQuery } from './alerts.schema.js';
import { ChannelsService } from './channels.service.js';
import { RulesService } from './rules.service.js';

@Resolver()
export class AlertsResolver {
  constructor(
    @Inject(RulesService) private readonly rules: RulesService,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
  ) {}

  @Query('alerts')
  @Needs('alerts:read')
  async alerts(
    @CurrentActor() { tenantIds }: Actor,
    @Args('state') state: string | null | undefined,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null | undefined,
  ) {
    const query = checked(alertQuery, {
      ...(state ? { state } : {}),
      ...{ cursor: after ?? undefined, first: first ?? undefined },
    });
    const { items, nextCursor } = await this.rules.alerts(query, tenantIds);
    return {
      nextCursor,
      items: items.map(({ startedAt, firedAt, resolvedAt, ...alert }) => ({
        ...alert,
        startedAtMs: inMs(startedAt),
        firedAtMs: inMs(firedAt),
        resolvedAtMs: inMs(resolvedAt),
      })),
    };
  }

  @Query('alertRules')
  @Needs('alerts:read')
  async alertRules(@CurrentActor() { tenantIds }: Actor) {
    return (await this.rules.rules(tenantIds)).map(({ createdAt, condition, ...rule }) => ({
      ...rule,
      condition: JSON.stringify(condition),
      createdAtMs: inMs(createdAt),
    }));
  }

  @Query('alertChannels')
  @Needs('alerts:read')
  async alertChannels(@CurrentActor() { tenantIds }: Actor) {
    return (await this.channels.channels(tenantIds)).map(({ createdAt, ...channel }) => ({
      ...channel,
      createdAtMs: inMs(createdAt),
    }));
  }

  @Query('alertSilences')
  @Needs('alerts:read')
  async alertSilences(@CurrentActor() { tenantIds }: Actor) {
    return (await this.rules.silences(tenantIds)).map(({ createdAt, until, ...silence }) => ({
      ...silence,
      untilMs: inMs(until),
      createdAtMs: inMs(createdAt),
    }));
  }
}
