import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Records } from '../../records/create-records.js';
import type { WriterStats } from '../../records/record-writer.js';
import { RECORDS } from '../../records/records.module.js';
import { Rest } from '../../wiring/rest.decorator.js';
import { SETTINGS } from '../../wiring/tokens.js';
import type { AdminRequest } from '../auth/actor.js';
import { LiveHub } from '../live/live-hub.js';
import type { Traffic } from '../traffic/create-traffic.js';
import { TRAFFIC } from '../traffic/traffic.module.js';
import { mayScrape } from './may-scrape.js';

@Controller()
export class ObserveController {
  readonly #isOpen: boolean;
  readonly #records: Records;
  readonly #traffic: Traffic;
  readonly #hub: LiveHub;

  constructor(
    @Inject(SETTINGS) config: LoadedConfig,
    @Inject(RECORDS) records: Records,
    @Inject(TRAFFIC) traffic: Traffic,
    @Inject(LiveHub) hub: LiveHub,
  ) {
    this.#isOpen = config.settings.admin.metricsOpen;
    this.#records = records;
    this.#traffic = traffic;
    this.#hub = hub;
  }

  @Get('metrics')
  @Rest({
    permission: 'public',
    summary: 'Prometheus metrics: open on loopback, elsewhere with an admin token',
    reply: z.string(),
    contentType: 'text/plain',
  })
  async metrics(
    @Req() request: AdminRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!mayScrape(request, this.#isOpen))
      throw new GatewayError('not_signed_in', { text: 'Metrics need an admin token here.' });
    const openCalls = await this.#traffic.open.list();
    void reply
      .header('content-type', this.#records.metrics.contentType)
      .header('cache-control', 'no-store');
    return this.#records.metrics.render({
      openCalls: openCalls.length,
      records: statsOf(this.#records),
      trace: this.#records.trace.stats(),
      live: this.#hub.stats(),
    });
  }
}

/** With what was left out on purpose: it is no loss, and is told as its own reason. */
function statsOf({ writer, refused }: Records): WriterStats {
  const stats = writer.stats();
  const { leftOut } = refused;
  return leftOut === 0
    ? stats
    : { ...stats, dropped: { ...stats.dropped, refused_caller: leftOut } };
}
