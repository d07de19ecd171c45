import type { LoadedConfig } from '@bellwether/config';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { SETTINGS } from '../../wiring/tokens.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import type { PriceRow } from './prices.entity.js';
import * as form from './prices.schema.js';
import { PricesService, versionKey } from './prices.service.js';
import { RecomputeService } from './recompute.service.js';

@Controller('admin/v1')
export class PricesController {
  readonly #prices: PricesService;
  readonly #recompute: RecomputeService;
  readonly #config: LoadedConfig;

  constructor(
    @Inject(PricesService) prices: PricesService,
    @Inject(RecomputeService) recompute: RecomputeService,
    @Inject(SETTINGS) config: LoadedConfig,
  ) {
    this.#prices = prices;
    this.#recompute = recompute;
    this.#config = config;
  }

  @Get('prices')
  @Rest({
    permission: 'prices:read',
    summary: 'Prices that count or will, in millionths of the currency',
    reply: form.priceList,
  })
  async list(@CurrentActor() actor: Actor) {
    return this.#list(await this.#prices.list(actor));
  }

  @Get('prices/:id/versions')
  @Rest({
    permission: 'prices:read',
    summary: 'All that a price has been and will be, the newest first',
    reply: form.priceList,
  })
  async versions(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.#list(await this.#prices.versions(id, actor));
  }

  async #list(rows: readonly PriceRow[]) {
    const { currency } = this.#config.settings.tenants;
    return { currency, items: await this.#told(rows), nextCursor: null };
  }

  /** A row tells which version is looked at; a reader asks which one counts. */
  async #told(rows: readonly PriceRow[]) {
    const counting = await this.#prices.counting(Date.now());
    return rows.map(({ isRemoved: _, ...row }) => ({
      ...row,
      isCurrent: counting.has(versionKey(row)),
    }));
  }

  @Post('prices')
  @Rest({
    permission: 'prices:write',
    isForAllTenants: true,
    summary: 'Set a price',
    body: form.priceInput,
    reply: form.priceReply,
    status: 201,
  })
  async create(
    @Body(new ZodPipe(form.priceInput)) input: form.PriceInput,
    @Context() context: WriteContext,
  ) {
    return (await this.#told([await this.#prices.create(input, context)]))[0];
  }

  @Put('prices/:id')
  @Rest({
    permission: 'prices:write',
    isForAllTenants: true,
    summary:
      'Set the next version of a price; the one before ends where it begins. Says again whom it is for',
    body: form.priceChange,
    reply: form.priceReply,
  })
  async replace(
    @Param('id') id: string,
    @Body(new ZodPipe(form.priceChange)) input: form.PriceInput,
    @Context() context: WriteContext,
  ) {
    return (await this.#told([await this.#prices.replace(id, input, context)]))[0];
  }

  @Delete('prices/:id')
  @Rest({
    permission: 'prices:write',
    isForAllTenants: true,
    summary: 'End a price; what was priced by it stays so',
    status: 204,
  })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#prices.remove(id, context);
  }

  @Post('prices/recompute')
  @Rest({
    permission: 'prices:write',
    summary:
      'Work out again what the calls of a time have cost, of one tenant or of all, by the prices that are there now',
    body: form.recomputeInput,
    reply: form.recomputeReply,
  })
  recompute(
    @Body(new ZodPipe(form.recomputeInput)) input: z.infer<typeof form.recomputeInput>,
    @Context() context: WriteContext,
  ) {
    return this.#recompute.run(input, context);
  }
}
