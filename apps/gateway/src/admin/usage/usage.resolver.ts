import type { LoadedConfig } from '@bellwether/config';
import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import type { Records } from '../../records/create-records.js';
import { RECORDS } from '../../records/records.module.js';
import { SETTINGS } from '../../wiring/tokens.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { checked } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { AllTenants, Needs } from '../auth/permission.decorator.js';
import { reconcile } from './reconcile.js';
import { UsageReadModel } from './usage.read-model.js';
import { usageAsked } from './usage.schema.js';

@Resolver()
export class UsageResolver {
  readonly #usage: UsageReadModel;
  readonly #records: Records;
  readonly #currency: string;

  constructor(
    @Inject(UsageReadModel) usage: UsageReadModel,
    @Inject(RECORDS) records: Records,
    @Inject(SETTINGS) config: LoadedConfig,
  ) {
    this.#usage = usage;
    this.#records = records;
    this.#currency = config.settings.tenants.currency;
  }

  @Query('usage')
  @Needs('usage:read')
  async usage(@Args('ask') ask: unknown, @CurrentActor() actor: Actor) {
    const report = await this.#usage.report(checked(usageAsked, ask), actor.tenantIds);
    return { currency: this.#currency, ...report };
  }

  @Query('usageReconciliation')
  @Needs('usage:read')
  @AllTenants()
  usageReconciliation() {
    return reconcile(this.#records, Date.now());
  }
}
