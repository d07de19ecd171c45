import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { maxPage } from '../traffic/call-filter.js';
import { decisionFilter } from './decision-filter.js';
import { DecisionsReadModel } from './decisions.read-model.js';

@Resolver()
export class DecisionsResolver {
  readonly #decisions: DecisionsReadModel;

  constructor(@Inject(DecisionsReadModel) decisions: DecisionsReadModel) {
    this.#decisions = decisions;
  }

  @Query('decisions')
  @Needs('traffic:read')
  decisions(
    @Args('filter') filter: unknown,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null,
    @CurrentActor() { tenantIds: reach }: Actor,
  ) {
    return this.#decisions.page(
      { ...checked(decisionFilter, filter ?? {}), reach },
      after ?? null,
      firstOf(first, { usual: 50, most: maxPage }),
    );
  }

  @Query('decision')
  @Needs('traffic:read')
  decision(@Args('requestId') requestId: string, @CurrentActor() actor: Actor) {
    return this.#decisions.detail(requestId, actor.tenantIds);
  }

  @Query('decisionFigures')
  @Needs('traffic:read')
  decisionFigures(@Args('filter') filter: unknown, @CurrentActor() { tenantIds: reach }: Actor) {
    return this.#decisions.figures({ ...checked(decisionFilter, filter ?? {}), reach });
  }
}
