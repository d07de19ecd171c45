import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
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
  ) {
    return this.#decisions.page(
      checked(decisionFilter, filter ?? {}),
      after ?? null,
      firstOf(first, { usual: 50, most: maxPage }),
    );
  }

  @Query('decision')
  @Needs('traffic:read')
  decision(@Args('requestId') requestId: string) {
    return this.#decisions.detail(requestId);
  }

  @Query('decisionFigures')
  @Needs('traffic:read')
  decisionFigures(@Args('filter') filter: unknown) {
    return this.#decisions.figures(checked(decisionFilter, filter ?? {}));
  }
}
