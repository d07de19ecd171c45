import type { LoadedConfig } from '@bellwether/config';
import { Inject } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { SETTINGS } from '../../wiring/tokens.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { PricesService } from './prices.service.js';

@Resolver()
export class PricesResolver {
  readonly #prices: PricesService;
  readonly #config: LoadedConfig;

  constructor(
    @Inject(PricesService) prices: PricesService,
    @Inject(SETTINGS) config: LoadedConfig,
  ) {
    this.#prices = prices;
    this.#config = config;
  }

  @Query('prices')
  @Needs('prices:read')
  async prices(@CurrentActor() actor: Actor) {
    const rows = await this.#prices.list(actor);
    return {
      currency: this.#config.settings.tenants.currency,
      items: rows.map(({ validFrom, validUntil, createdAt, ...row }) => ({
        ...row,
        validFromMs: inMs(validFrom),
        validUntilMs: inMs(validUntil),
        createdAtMs: inMs(createdAt),
      })),
    };
  }
}
