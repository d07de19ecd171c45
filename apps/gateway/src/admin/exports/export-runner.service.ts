import path from 'node:path';
import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import { RECORDS } from '../../records/records.module.js';
import { sqlOf } from '../../records/run-sql.js';
import { startTicker } from '../../records/ticker.js';
import type { Ticker } from '../../records/ticker.js';
import type { Logger } from '../../wiring/logger.js';
import type { Sealer } from '../../wiring/seal.js';
import { postWebhook } from '../../wiring/signed-webhook.js';
import { DATABASE, LOGGER, SEALER, SETTINGS } from '../../wiring/tokens.js';
import { problemOf } from '../alerts/alert-sender.service.js';
import type { AlertChannelRow } from '../alerts/alerts.entity.js';
import { eventLines, groupLines } from '../usage/export-usage.js';
import { UsageReadModel } from '../usage/usage.read-model.js';
import { mostRows } from '../usage/usage.schema.js';
import { heldExport, writeExport } from './export-file.js';
import { windowEnd } from './export-window.js';
import type { UsageExportRow, UsageExportRunRow } from './exports.entity.js';
import { aRun } from './exports.service.js';

/** After the end of a window: calls that ran then have ended, and what waited is written. */
const settleMs = 10 * 60_000;
/** Runs of one export that wait; no more are planned meanwhile. */
const mostWaiting = 31;
const keptRuns = 400;
const mostExports = 200;

/** Plans the files that are due, and makes them: each by one gateway at a time, again within bounds when it fails. */
@Injectable()
export class ExportRunnerService implements OnApplicationBootstrap, OnApplicationShutdown {
  #ticker: Ticker | null = null;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RECORDS) private readonly records: Records,
    @Inject(UsageReadModel) private readonly usage: UsageReadModel,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { exportIntervalMs } = this.config.settings.records;
    this.#ticker = startTicker(exportIntervalMs, () => this.turn(Date.now()), this.logger);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#ticker?.stop();
  }

  async turn(nowMs: number): Promise<void> {
    if (!this.database.isConnected) return;
    await this.#plan(nowMs);
    // One after the other: a file may be large.
    while (await this.#makeOne(nowMs));
  }

  /** One window of each export that is over; what was missed follows with the next turns. */
  async #plan(nowMs: number): Promise<void> {
    const { manager } = this.database.use();
    const rows = await manager.find<UsageExportRow>('usage_export', { take: mostExports });
    for (const row of rows) {
      const { id, every, doneUntil } = row;
      const toMs = windowEnd(every, doneUntil.getTime());
      if (toMs + settleMs > nowMs) continue;
      const waiting = { exportId: id, state: 'waiting' } as const;
      if ((await manager.countBy('usage_export_run', waiting)) >= mostWaiting) continue;
      await this.database.transaction(async (inside) => {
        // Another gateway may have planned it meanwhile.
        const { affected } = await inside.update<UsageExportRow>(
          'usage_export',
          { id, doneUntil },
          { doneUntil: new Date(toMs) },
        );
        if (affected !== 1) return;
        const run = aRun(row, doneUntil.getTime(), toMs, new Date(nowMs));
        await inside.insert<UsageExportRunRow>('usage_export_run', run);
      });
      await sqlOf(this.database)(
        `DELETE FROM usage_export_runs WHERE export_id = $1 AND state <> 'waiting' AND id NOT IN (
           SELECT id FROM usage_export_runs WHERE export_id = $1 ORDER BY id DESC LIMIT ${keptRuns})`,
        [id],
      );
    }
  }

  /** Result: whether there was one that was due. */
  async #makeOne(nowMs: number): Promise<boolean> {
    const { sendTimeoutMs, sendRetryMs } = this.config.settings.alerts;
    const { exportTimeoutMs } = this.config.settings.records;
    // Claimed until the time that it may take is over: a gateway that dies meanwhile leaves it to the others.
    const leaseMs = exportTimeoutMs + sendTimeoutMs + sendRetryMs;
    const [claimed] = await sqlOf(this.database)<{ id: string }>(
      `UPDATE usage_export_runs SET attempts = attempts + 1, due_at = $2 WHERE id IN (
         SELECT id FROM usage_export_runs WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, id
         LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [new Date(nowMs), new Date(nowMs + leaseMs)],
    );
    if (claimed === undefined) return false;
    const { manager } = this.database.use();
    const { id } = claimed;
    const run = await manager.findOneBy<UsageExportRunRow>('usage_export_run', { id });
    const row =
      run && (await manager.findOneBy<UsageExportRow>('usage_export', { id: run.exportId }));
    if (run && row) await this.#finish(run, await this.#made(row, run), nowMs);
    return true;
  }

  async #finish(
    { id, exportId, attempts }: UsageExportRunRow,
    made: { bytes: number } | { problem: string },
    nowMs: number,
  ): Promise<void> {
    const { sendAttempts, sendRetryMs } = this.config.settings.alerts;
    const isDone = 'bytes' in made;
    const isLast = !isDone && attempts >= sendAttempts;
    const next = new Date(nowMs + sendRetryMs * 2 ** (attempts - 1));
    await this.database
      .use()
      .manager.update<UsageExportRunRow>(
        'usage_export_run',
        { id },
        isDone
          ? { state: 'done', doneAt: new Date(), bytes: made.bytes, problem: null }
          : { state: isLast ? 'failed' : 'waiting', dueAt: next, problem: made.problem },
      );
    this.records.metrics.countExport(isDone ? 'done' : isLast ? 'failed' : 'again');
    if (isLast)
      this.logger.error('A file of usage could not be handed over.', { exportId, ...made });
  }

  async #made(
    row: UsageExportRow,
    run: UsageExportRunRow,
  ): Promise<{ bytes: number } | { problem: string }> {
    const { exportFolder, exportMaxBytes } = this.config.settings.records;
    const name = `${row.id}-${run.windowFrom.toISOString().slice(0, 10)}.${row.format}`;
    try {
      let bytes = 0;
      if (row.isToFolder) {
        if (exportFolder === '') throw new Error('No folder is set.');
        const folder = path.join(exportFolder, row.tenantId ?? 'all-tenants');
        bytes = await writeExport(folder, name, await this.#lines(row, run));
      }
      if (row.channelId !== null) {
        const body = await heldExport(await this.#lines(row, run), exportMaxBytes);
        await this.#post(row, run, name, body);
        bytes = Buffer.byteLength(body);
      }
      return { bytes };
    } catch (cause) {
      return { problem: problemOf(cause) };
    }
  }

  async #lines(
    { contents, format, tenantId, groupBy, filter }: UsageExportRow,
    run: UsageExportRunRow,
  ) {
    const question = {
      ...{ fromMs: run.windowFrom.getTime(), toMs: run.windowTo.getTime(), bucket: 'day' as const },
      ...{ groupBy, filter, isCompared: false, limit: mostRows },
    };
    const tenantIds = tenantId === null ? null : [tenantId];
    if (contents === 'events') return eventLines(this.records.sql, question, tenantIds, format);
    const { currency } = this.config.settings.tenants;
    return groupLines(await this.usage.report(question, tenantIds), question, currency, format);
  }

  async #post(row: UsageExportRow, run: UsageExportRunRow, name: string, body: string) {
    const channel = await this.database
      .use()
      .manager.findOneBy<AlertChannelRow>('alert_channel', { id: row.channelId ?? '' });
    if (channel?.kind !== 'webhook') throw new Error('The webhook is not there any more.');
    const secret = channel.secret === null ? null : this.sealer.open(channel.secret);
    await postWebhook(
      { url: channel.target, secret, isOfTenant: channel.tenantId !== null },
      {
        ...{ event: 'usage.export', body },
        contentType: row.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
        // A receiver that got it twice, because the answer to the first was lost, knows it by its run.
        headers: {
          'x-bellwether-export': row.id,
          'x-bellwether-run': run.id,
          'x-bellwether-file': name,
        },
      },
      this.config.settings.alerts.sendTimeoutMs,
    );
  }
}
