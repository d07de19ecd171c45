import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { ExportFormat } from '../usage/export-usage.js';
import type { UsageDimension } from '../usage/usage-dimensions.js';
import type { UsageQuestion } from '../usage/usage.schema.js';
import type { Every } from './export-window.js';

/** A file of usage that is made after each day, week or month. */
export interface UsageExportRow {
  id: string;
  /** Whose usage; null = that of all tenants. */
  tenantId: string | null;
  name: string;
  every: Every;
  contents: 'groups' | 'events';
  format: ExportFormat;
  groupBy: UsageDimension[];
  filter: UsageQuestion['filter'];
  isToFolder: boolean;
  /** A webhook of the alerts' channels. */
  channelId: string | null;
  /** The end of the last window that is planned. */
  doneUntil: Date;
  createdAt: Date;
  createdBy: string | null;
}

export interface UsageExportRunRow {
  id: string;
  exportId: string;
  windowFrom: Date;
  windowTo: Date;
  state: 'waiting' | 'done' | 'failed';
  attempts: number;
  dueAt: Date;
  doneAt: Date | null;
  bytes: number | null;
  problem: string | null;
}

export const usageExportEntity: EntityFactory = (column) =>
  new EntitySchema<UsageExportRow>({
    name: 'usage_export',
    tableName: 'usage_exports',
    columns: {
      id: column.id({ isPrimary: true }),
      tenantId: column.id({ name: 'tenant_id', isNullable: true }),
      name: column.text(),
      every: column.text(),
      contents: column.text(),
      format: column.text(),
      groupBy: column.json({ name: 'group_by' }),
      filter: column.json(),
      isToFolder: column.flag({ name: 'is_to_folder' }),
      channelId: column.id({ name: 'channel_id', isNullable: true }),
      doneUntil: column.instant({ name: 'done_until' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
    },
  });

export const usageExportRunEntity: EntityFactory = (column) =>
  new EntitySchema<UsageExportRunRow>({
    name: 'usage_export_run',
    tableName: 'usage_export_runs',
    columns: {
      id: column.id({ isPrimary: true }),
      exportId: column.id({ name: 'export_id' }),
      windowFrom: column.instant({ name: 'window_from' }),
      windowTo: column.instant({ name: 'window_to' }),
      state: column.text(),
      attempts: column.count(),
      dueAt: column.instant({ name: 'due_at' }),
      doneAt: column.instant({ name: 'done_at', isNullable: true }),
      bytes: column.count({ isNullable: true }),
      problem: column.text({ isNullable: true }),
    },
  });
