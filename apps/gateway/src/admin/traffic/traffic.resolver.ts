import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import type { Actor } from '../auth/actor.js';
import { AllTenants, Needs } from '../auth/permission.decorator.js';
import { reaches, withinReach } from '../auth/reach.js';
import { callFilter, maxPage } from './call-filter.js';
import { CallsReadModel } from './calls.read-model.js';
import { TrafficReadModel } from './traffic.read-model.js';
import type { Range } from './window.js';

@Resolver()
export class TrafficResolver {
  readonly #figures: TrafficReadModel;
  readonly #calls: CallsReadModel;

  constructor(
    @Inject(TrafficReadModel) figures: TrafficReadModel,
    @Inject(CallsReadModel) calls: CallsReadModel,
  ) {
    this.#figures = figures;
    this.#calls = calls;
  }

  @Query('overview')
  @Needs('traffic:read')
  @AllTenants()
  overview(@Args('range') range: Range) {
    return this.#figures.overview(range);
  }

  @Query('calls')
  @Needs('traffic:read')
  calls(
    @Args('filter') filter: unknown,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null,
    @CurrentActor() { tenantIds: reach }: Actor,
  ) {
    return this.#calls.page(
      { ...checked(callFilter, filter), reach },
      after ?? null,
      firstOf(first, { usual: 50, most: maxPage }),
    );
  }

  @Query('call')
  @Needs('traffic:read')
  async call(@Args('requestId') requestId: string, @CurrentActor() actor: Actor) {
    return withinReach(actor.tenantIds, await this.#calls.detail(requestId));
  }

  @Query('openCalls')
  @Needs('traffic:read')
  async openCalls(@CurrentActor() actor: Actor) {
    const calls = await this.#calls.openCalls();
    return calls.filter((call) => reaches(actor.tenantIds, call.tenantId));
  }
}
