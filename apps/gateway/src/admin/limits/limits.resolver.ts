import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { checked } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { LimitsReadModel } from './limits.read-model.js';
import { limitHitsAsked } from './limits.schema.js';

@Resolver()
export class LimitsResolver {
  readonly #limits: LimitsReadModel;

  constructor(@Inject(LimitsReadModel) limits: LimitsReadModel) {
    this.#limits = limits;
  }

  @Query('limits')
  @Needs('limits:read')
  limits(@CurrentActor() actor: Actor, @Args('tenantId') tenantId?: string) {
    return this.#limits.all(actor, tenantId ?? null);
  }

  @Query('limitRefusals')
  @Needs('limits:read')
  limitRefusals(@CurrentActor() actor: Actor, @Args('tenantId') tenantId?: string) {
    return this.#limits.refusals(actor, tenantId ?? null);
  }

  @Query('limitHits')
  @Needs('limits:read')
  limitHits(@CurrentActor() actor: Actor, @Args() asked: unknown) {
    return this.#limits.hits(checked(limitHitsAsked, asked), actor);
  }
}
