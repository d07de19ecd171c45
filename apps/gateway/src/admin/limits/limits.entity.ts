import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { Budget, LimitRule, Limits } from '@bellwether/exchange';

export interface LimitRow {
  id: string;
  name: string;
  /** Whose it is: the tenant itself, or the one that the project or key belongs to; `*` = all callers together. */
  tenantId: string;
  subject: LimitRule['subject'];
  subjectId: string;
  /** null = all models; a `*` at the end stands for any rest. */
  model: string | null;
  limits: Limits;
  budgets: Budget[];
  isShadow: boolean;
  createdAt: Date;
  createdBy: string | null;
  changedAt: Date;
}

export const limitEntity: EntityFactory = (column) =>
  new EntitySchema<LimitRow>({
    name: 'limit',
    tableName: 'limits',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      tenantId: column.id({ name: 'tenant_id' }),
      subject: column.id(),
      subjectId: column.id({ name: 'subject_id' }),
      model: column.text({ isNullable: true }),
      limits: column.json(),
      budgets: column.json(),
      isShadow: column.flag({ name: 'is_shadow' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
      changedAt: column.instant({ name: 'changed_at' }),
    },
  });
