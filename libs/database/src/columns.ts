import type { EntitySchemaColumnOptions } from 'typeorm';

/** Databases that the house speaks. Oracle follows with its migrations. */
export type SqlDialect = 'postgres';

/** What every kind of column takes. */
export interface ColumnExtras {
  readonly name?: string;
  readonly isPrimary?: boolean;
  readonly isNullable?: boolean;
}

/**
 * Column kinds of one database. Entities are written against these, never against a database's own type names.
 *
 * Shapes   `id` and `text` are strings, `json` any plain data, `instant` a Date, `count` an integer below 2^53.
 */
export interface Columns {
  id(extras?: ColumnExtras): EntitySchemaColumnOptions;
  text(extras?: ColumnExtras): EntitySchemaColumnOptions;
  json(extras?: ColumnExtras): EntitySchemaColumnOptions;
  instant(extras?: ColumnExtras): EntitySchemaColumnOptions;
  flag(extras?: ColumnExtras): EntitySchemaColumnOptions;
  count(extras?: ColumnExtras): EntitySchemaColumnOptions;
  number(extras?: ColumnExtras): EntitySchemaColumnOptions;
  bytes(extras?: ColumnExtras): EntitySchemaColumnOptions;
}

// The driver gives int8 as text; every count of ours fits a number.
const safeInteger = {
  from: (value: unknown) => (value === null || value === undefined ? null : Number(value)),
  to: (value: unknown) => value,
};

function extra({ name, isPrimary, isNullable }: ColumnExtras = {}) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isPrimary ? { primary: true } : {}),
    ...(isNullable ? { nullable: true } : {}),
  };
}

const postgres: Columns = {
  id: (extras) => ({ type: 'varchar', length: 64, ...extra(extras) }),
  text: (extras) => ({ type: 'text', ...extra(extras) }),
  json: (extras) => ({ type: 'jsonb', ...extra(extras) }),
  instant: (extras) => ({ type: 'timestamptz', precision: 3, ...extra(extras) }),
  flag: (extras) => ({ type: 'boolean', ...extra(extras) }),
  count: (extras) => ({ type: 'int8', transformer: safeInteger, ...extra(extras) }),
  number: (extras) => ({ type: 'float8', ...extra(extras) }),
  bytes: (extras) => ({ type: 'bytea', ...extra(extras) }),
};

const byDialect: Readonly<Record<SqlDialect, Columns>> = { postgres };

/** The column kinds of `dialect`. */
export function columnsOf(dialect: SqlDialect): Columns {
  return byDialect[dialect];
}
