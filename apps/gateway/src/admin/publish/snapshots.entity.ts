import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { SharedDocument } from './shared-document.js';

/** One published revision with its compiled document. */
export interface SnapshotRow {
  revision: number;
  version: number;
  document: SharedDocument;
  createdAt: Date;
}

export const snapshotEntity: EntityFactory = (column) =>
  new EntitySchema<SnapshotRow>({
    name: 'snapshot',
    tableName: 'snapshots',
    columns: {
      revision: column.count({ isPrimary: true }),
      version: column.count(),
      document: column.json(),
      createdAt: column.instant({ name: 'created_at' }),
    },
  });
