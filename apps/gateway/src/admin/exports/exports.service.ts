import { In, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../../wiring/new-id.js';
import { DATABASE, SETTINGS } from '../../wiring/tokens.js';
import type { AlertChannelRow } from '../alerts/alerts.entity.js';
import { checkOwner, found, ofTenants } from '../alerts/rules.service.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { mayIn } from '../auth/roles.js';
import { windowStart } from './export-window.js';
import type { UsageExportRow, UsageExportRunRow } from './exports.entity.js';
import type { ExportInput } from './exports.schema.js';

const mostExports = 200;
const mostRuns = 100;

const refused = (text: string, param: string) =>
  new GatewayError('invalid_request', { text, param });

/** Files of usage that are made by themselves: which there are, and how each of them went. */
@Injectable()
export class ExportsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
  ) {}

  exports(reach: Reach): Promise<(UsageExportRow & { lastRun: UsageExportRunRow | null })[]> {
    return this.#read(async (manager) => {
      const rows = await manager.find<UsageExportRow>('usage_export', {
        where: ofTenants(reach),
        order: { id: 'ASC' },
        take: mostExports,
      });
      const newest = await newestRuns(manager);
      return rows.map((row) => ({ ...row, lastRun: newest.get(row.id) ?? null }));
    });
  }

  /** The newest first. Errors: `not_found`. */
  runs(id: string, reach: Reach): Promise<UsageExportRunRow[]> {
    return this.#read(async (manager) => {
      found(reach, await manager.findOneBy<UsageExportRow>('usage_export', { id }));
      return manager.find<UsageExportRunRow>('usage_export_run', {
        where: { exportId: id },
        order: { id: 'DESC' },
        take: mostRuns,
      });
    });
  }

  /** Its first file is that of the window that runs. */
  create(input: ExportInput, context: WriteContext): Promise<UsageExportRow> {
    return this.writes.run(context, async ({ manager, audit }) => {
      await this.#check(manager, input, context);
      if ((await manager.count('usage_export')) >= mostExports)
        throw refused(`There are ${mostExports} exports already.`, 'name');
      const now = new Date();
      const row: UsageExportRow = {
        ...input,
        ...{ id: newId('exp'), doneUntil: new Date(windowStart(input.every, now.getTime())) },
        ...{ createdAt: now, createdBy: context.actor?.name ?? null },
      };
      await manager.insert<UsageExportRow>('usage_export', row);
      await audit({ ...objectOf(row), action: 'usage_export.create', after: row });
      return row;
    });
  }

  /** Windows that are planned already are made as it says now. Errors: `not_found`. */
  change(id: string, input: ExportInput, context: WriteContext): Promise<UsageExportRow> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<UsageExportRow>('usage_export', { id });
      const before = found(reachOf(context), row);
      if (input.tenantId !== before.tenantId)
        throw refused('An export stays with its owner.', 'tenantId');
      await this.#check(manager, input, context);
      const doneUntil =
        input.every === before.every
          ? before.doneUntil
          : new Date(windowStart(input.every, Date.now()));
      const after: UsageExportRow = { ...before, ...input, doneUntil };
      await manager.update<UsageExportRow>('usage_export', { id }, after);
      await audit({ ...objectOf(after), action: 'usage_export.change', before, after });
      return after;
    });
  }

  remove(id: string, context: WriteContext): Promise<void> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<UsageExportRow>('usage_export', { id });
      const before = found(reachOf(context), row);
      await manager.delete<UsageExportRow>('usage_export', { id });
      await audit({ ...objectOf(before), action: 'usage_export.remove', before });
    });
  }

  /** Makes the file of the last whole window, or makes it once more. Errors: `not_found`. */
  runNow(id: string, context: WriteContext): Promise<UsageExportRunRow> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<UsageExportRow>('usage_export', { id });
      const known = found(reachOf(context), row);
      const now = new Date();
      const to = windowStart(known.every, now.getTime());
      const run = aRun(known, windowStart(known.every, to - 1), to, now);
      await manager.insert<UsageExportRunRow>('usage_export_run', run);
      await audit({ ...objectOf(known), action: 'usage_export.run', after: run });
      return run;
    });
  }

  async #check(manager: EntityManager, input: ExportInput, context: WriteContext): Promise<void> {
    const { tenantId, channelId, isToFolder } = input;
    const reach = reachOf(context);
    await checkOwner(manager, reach, tenantId);
    await checkFilter(manager, reach, input.filter.tenant);
    // Whoever may tell channels need not be allowed to see what was used.
    const grants = context.actor?.grants;
    if (grants && !mayIn({ grants }, 'usage:read', tenantId)) throw new GatewayError('forbidden');
    if (isToFolder && this.config.settings.records.exportFolder === '')
      throw refused('No folder is set: records.exportFolder is empty.', 'isToFolder');
    if (isToFolder && reach !== null)
      throw refused('The folder is for those who see all tenants.', 'isToFolder');
    if (channelId === null) return;
    const channel = await manager.findOneBy<AlertChannelRow>('alert_channel', { id: channelId });
    if (channel?.kind !== 'webhook' || channel.tenantId !== tenantId)
      throw refused('There is no such webhook with the same owner.', 'channelId');
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

/** '' asks for calls of no tenant. Errors: `invalid_request` for a tenant that there is not. */
async function checkFilter(
  manager: EntityManager,
  reach: Reach,
  tenantId: string | undefined,
): Promise<void> {
  if (tenantId === undefined || tenantId === '') return;
  if (!reaches(reach, tenantId) || !(await manager.existsBy('tenant', { id: tenantId })))
    throw refused('There is no such tenant.', 'filter.tenant');
}

/** How the newest file of each export went; ids grow with time. */
async function newestRuns(manager: EntityManager): Promise<Map<string, UsageExportRunRow>> {
  const newest: { id: string }[] = await manager.query(
    'SELECT max(id) AS id FROM usage_export_runs GROUP BY export_id',
  );
  if (newest.length === 0) return new Map();
  const rows = await manager.findBy<UsageExportRunRow>('usage_export_run', {
    id: In(newest.map(({ id }) => id)),
  });
  return new Map(rows.map((row) => [row.exportId, row]));
}

const objectOf = ({ id, name, tenantId }: UsageExportRow) => ({
  ...{ objectKind: 'usage_export', objectId: id, objectName: name, tenantId },
});

export function aRun(
  { id }: Pick<UsageExportRow, 'id'>,
  fromMs: number,
  toMs: number,
  dueAt: Date,
): UsageExportRunRow {
  return {
    ...{ id: newId('exr'), exportId: id, windowFrom: new Date(fromMs), windowTo: new Date(toMs) },
    ...{ state: 'waiting', attempts: 0, dueAt, doneAt: null, bytes: null, problem: null },
  };
}
