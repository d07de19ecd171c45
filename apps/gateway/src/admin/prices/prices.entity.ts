import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { PriceRule, TokenPrices } from '@bellwether/exchange';

/** One version of a price. Versions are added, never changed, but for when they end. */
export interface PriceRow {
  id: string;
  version: number;
  tenantId: string | null;
  model: string | null;
  provider: string | null;
  pool: string | null;
  validFrom: Date;
  validUntil: Date | null;
  tokens: TokenPrices | null;
  acceleratorHour: number | null;
  callsAtOnce: number;
  note: string | null;
  createdAt: Date;
  createdBy: string;
  /** It counts for some time; a version that was replaced before it began does not. */
  isCurrent: boolean;
  /** Nothing comes after it. */
  isRemoved: boolean;
}

export const priceEntity: EntityFactory = (column) =>
  new EntitySchema<PriceRow>({
    name: 'price',
    tableName: 'prices',
    columns: {
      id: column.id({ isPrimary: true }),
      version: column.count({ isPrimary: true }),
      tenantId: column.id({ name: 'tenant_id', isNullable: true }),
      model: column.text({ isNullable: true }),
      provider: column.text({ isNullable: true }),
      pool: column.text({ isNullable: true }),
      validFrom: column.instant({ name: 'valid_from' }),
      validUntil: column.instant({ name: 'valid_until', isNullable: true }),
      tokens: column.json({ isNullable: true }),
      acceleratorHour: column.number({ name: 'accelerator_hour', isNullable: true }),
      callsAtOnce: column.count({ name: 'calls_at_once' }),
      note: column.text({ isNullable: true }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by' }),
      isCurrent: column.flag({ name: 'is_current' }),
      isRemoved: column.flag({ name: 'is_removed' }),
    },
  });

/** As calls are priced by it. */
export const ruleOf = (row: PriceRow): PriceRule => ({
  id: row.id,
  version: row.version,
  tenantId: row.tenantId,
  model: row.model,
  provider: row.provider,
  pool: row.pool,
  fromMs: row.validFrom.getTime(),
  untilMs: row.validUntil?.getTime() ?? null,
  tokens: row.tokens,
  acceleratorHour: row.acceleratorHour,
  callsAtOnce: row.callsAtOnce,
  setAtMs: row.createdAt.getTime(),
});
