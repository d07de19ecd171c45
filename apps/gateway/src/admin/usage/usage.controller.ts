import { Readable } from 'node:stream';
import type { LoadedConfig } from '@bellwether/config';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Records } from '../../records/create-records.js';
import { RECORDS } from '../../records/records.module.js';
import { Rest } from '../../wiring/rest.decorator.js';
import { SETTINGS } from '../../wiring/tokens.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Actor } from '../auth/actor.js';
import { eventLines, groupLines } from './export-usage.js';
import { dayMs } from '../../records/usage/rollups.js';
import { rebuildSums } from './rebuild.js';
import { reconcile } from './reconcile.js';
import { UsageReadModel } from './usage.read-model.js';
import * as form from './usage.schema.js';

@Controller('admin/v1')
export class UsageController {
  readonly #usage: UsageReadModel;
  readonly #records: Records;
  readonly #writes: WritesService;
  readonly #currency: string;
  readonly #eventDays: number;

  constructor(
    @Inject(UsageReadModel) usage: UsageReadModel,
    @Inject(RECORDS) records: Records,
    @Inject(WritesService) writes: WritesService,
    @Inject(SETTINGS) config: LoadedConfig,
  ) {
    this.#usage = usage;
    this.#records = records;
    this.#writes = writes;
    this.#eventDays = config.settings.records.usageDays;
    this.#currency = config.settings.tenants.currency;
  }

  @Get('usage')
  @Rest({
    permission: 'usage:read',
    summary: 'Who used what and what it cost, by at most two dimensions, with totals',
    query: form.usageQuery,
    reply: form.usageReply,
  })
  async usage(
    @Query(new ZodPipe(form.usageQuery)) query: z.infer<typeof form.usageQuery>,
    @CurrentActor() actor: Actor,
  ) {
    const question = form.questionOf(query);
    await this.#usage.refuseStranger(question.filter, actor.tenantIds);
    const { fromMs, toMs, totals, before, rows, rest, series } = await this.#usage.report(
      question,
      actor.tenantIds,
    );
    const told = <Part extends { readonly sums: form.UsageSums }>(part: Part) => ({
      ...part,
      sums: form.toldOf(part.sums),
    });
    return {
      currency: this.#currency,
      from: new Date(fromMs),
      to: new Date(toMs),
      bucket: question.bucket,
      groupBy: question.groupBy,
      totals: form.toldOf(totals),
      before: before === null ? null : form.toldOf(before),
      rows: rows.map(told),
      rest: told(rest),
      series: series.map(({ atMs, ...point }) => ({ at: new Date(atMs), ...told(point) })),
    };
  }

  @Get('usage/export')
  @Rest({
    permission: 'usage:read',
    summary: 'The same rows and total as a file, or every call of the window; audited',
    query: form.exportQuery,
    reply: z.string(),
    contentType: 'text/csv',
  })
  async export(
    @Query(new ZodPipe(form.exportQuery)) query: z.infer<typeof form.exportQuery>,
    @Context() context: WriteContext,
    @CurrentActor() { tenantIds }: Actor,
    @Res() reply: FastifyReply,
  ) {
    const { format, of, ...asked } = query;
    const question = form.questionOf({ ...asked, limit: form.mostRows });
    await this.#usage.refuseStranger(question.filter, tenantIds);
    const lines =
      of === 'events'
        ? eventLines(this.#records.sql, question, tenantIds, format)
        : groupLines(
            await this.#usage.report(question, tenantIds),
            question,
            this.#currency,
            format,
          );
    await this.#writes.run(context, async (write) => {
      await write.audit({
        ...{ action: 'usage.export', objectKind: 'usage', objectId: null, objectName: of },
        after: query,
      });
    });
    const day = new Date(question.fromMs).toISOString().slice(0, 10);
    return reply
      .type(`${format === 'csv' ? 'text/csv' : 'application/x-ndjson'}; charset=utf-8`)
      .headers({
        'content-disposition': `attachment; filename="usage-${of}-${day}.${format}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(lines));
  }

  @Get('usage/reconciliation')
  @Rest({
    permission: 'usage:read',
    isForAllTenants: true,
    summary: 'Whether events, their sums and the list of calls say the same',
    reply: form.reconciliation,
  })
  async reconciliation() {
    const { fromMs, toMs, ...rest } = await reconcile(this.#records, Date.now());
    return { from: new Date(fromMs), to: new Date(toMs), ...rest };
  }

  @Post('usage/rebuild')
  @Rest({
    permission: 'prices:write',
    isForAllTenants: true,
    summary: 'Make the sums of whole days again from their events',
    body: form.rebuildInput,
    reply: form.rebuildReply,
  })
  async rebuild(
    @Body(new ZodPipe(form.rebuildInput)) input: z.infer<typeof form.rebuildInput>,
    @Context() context: WriteContext,
  ) {
    await this.#writes.run(context, async (write) => {
      await write.audit({
        ...{ action: 'usage.rebuild', objectKind: 'usage', objectId: null, objectName: null },
        after: input,
      });
    });
    const window = { fromMs: Date.parse(input.from), toMs: Date.parse(input.to) };
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    return rebuildSums(this.#records.sql, window, today - this.#eventDays * dayMs);
  }
}
