import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
import { AllTenants, Needs } from '../auth/permission.decorator.js';
import type { Range } from '../traffic/window.js';
import { CacheReadModel, maxShown } from './cache.read-model.js';

const name = z.string().min(1).max(512);
const scope = z.object({
  model: name.nullish().transform((model) => model ?? null),
  tenantId: name.nullish().transform((tenantId) => tenantId ?? null),
});

@Resolver()
export class CacheResolver {
  readonly #cache: CacheReadModel;

  constructor(@Inject(CacheReadModel) cache: CacheReadModel) {
    this.#cache = cache;
  }

  @Query('cacheAccount')
  @Needs('traffic:read')
  @AllTenants()
  account(
    @Args('range') range: Range,
    @Args('model') model: string | null | undefined,
    @Args('tenantId') tenantId: string | null | undefined,
  ) {
    return this.#cache.account(range, checked(scope, { model, tenantId }));
  }

  @Query('cache')
  @Needs('traffic:read')
  @AllTenants()
  map(
    @Args('model') model: string,
    @Args('tenantId') tenantId: string | null | undefined,
    @Args('first') first: number | null,
  ) {
    return this.#cache.map(
      model,
      checked(scope, { tenantId }).tenantId,
      firstOf(first, { usual: 40, most: maxShown }),
    );
  }

  @Query('cachedModels')
  @Needs('traffic:read')
  @AllTenants()
  models() {
    return this.#cache.models();
  }
}
