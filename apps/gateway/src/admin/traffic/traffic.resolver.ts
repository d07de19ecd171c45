import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
import { Needs } from '../auth/permission.decorator.js';
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
  overview(@Args('range') range: Range) {
    return this.#figures.overview(range);
  }

  @Query('calls')
  @Needs('traffic:read')
  calls(
    @Args('filter') filter: unknown,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null,
  ) {
    return this.#calls.page(
      checked(callFilter, filter),
      after ?? null,
      firstOf(first, { usual: 50, most: maxPage }),
    );
  }

  @Query('call')
  @Needs('traffic:read')
  call(@Args('requestId') requestId: string) {
    return this.#calls.detail(requestId);
  }

  @Query('openCalls')
  @Needs('traffic:read')
  openCalls() {
    return this.#calls.openCalls();
  }
}
