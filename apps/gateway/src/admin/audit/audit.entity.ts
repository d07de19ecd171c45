import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';

export interface AuditRow {
  id: string;
  at: Date;
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
  action: string;
  objectKind: string;
  objectId: string | null;
  objectName: string | null;
  before: unknown;
  after: unknown;
  requestId: string;
  address: string;
  /** As it was then. */
  actorRole: string | null;
  /** Whose object it was; null = of the gateway itself. */
  tenantId: string | null;
  /** Its number in the chain, from 1; null = from before there was one. */
  place: number | null;
  previousHash: string | null;
  hash: string | null;
}

export const auditEntity: EntityFactory = (column) =>
  new EntitySchema<AuditRow>({
    name: 'audit',
    tableName: 'audit',
    columns: {
      id: column.id({ isPrimary: true }),
      at: column.instant(),
      actorKind: column.text({ name: 'actor_kind' }),
      actorId: column.text({ name: 'actor_id', isNullable: true }),
      actorName: column.text({ name: 'actor_name', isNullable: true }),
      action: column.text(),
      objectKind: column.text({ name: 'object_kind' }),
      objectId: column.text({ name: 'object_id', isNullable: true }),
      objectName: column.text({ name: 'object_name', isNullable: true }),
      before: column.json({ isNullable: true }),
      after: column.json({ isNullable: true }),
      requestId: column.text({ name: 'request_id' }),
      address: column.text(),
      actorRole: column.text({ name: 'actor_role', isNullable: true }),
      tenantId: column.id({ name: 'tenant_id', isNullable: true }),
      place: column.count({ isNullable: true }),
      previousHash: column.id({ name: 'previous_hash', isNullable: true }),
      hash: column.id({ isNullable: true }),
    },
  });
