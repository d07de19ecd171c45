import type { Dialect } from './dialect.js';
import { join, LongText, raw, sql } from './statement.js';
import type { Statement, Value } from './statement.js';

/** Rows in one statement: ten columns each are far below the 65,535 values that one may have. */
const rowsAtOnce = 500;

/** What is Postgres's own. */
export const postgres: Dialect = {
  name: 'postgres',
  placeholder: (index) => `$${index}`,
  bind: (value) => (value instanceof LongText ? value.text : value),
  withRecursive: raw('WITH RECURSIVE'),
  // The depth is bounded; a column that remembers the way would grow with it.
  endOfRecursion: raw(''),
  firstRows: (count) => sql`LIMIT ${count}`,
  // Without figures about a young table it would be read whole, for each link of a chain; OFFSET keeps the query apart.
  lookUp: (kind, table, name, on) =>
    sql`${raw(kind === 'left' ? 'LEFT JOIN' : 'JOIN')} LATERAL (SELECT ${raw(name)}.* FROM ${table} ${raw(name)} WHERE ${on} OFFSET 0) ${raw(name)} ON 1 = 1`,
  insert(table, columns, rows) {
    const statements: Statement[] = [];
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      statements.push(insertInto(table, columns, rows.slice(start, start + rowsAtOnce)));
    return statements;
  },
  isRaced: () => false,
  insertNew: (table, columns, keys, row) =>
    sql`${insertInto(table, columns, [row])} ON CONFLICT (${raw(keys.join(', '))}) DO NOTHING`,
  insertOrSet: (table, columns, keys, row, { column, value }) =>
    sql`${insertInto(table, columns, [row])} ON CONFLICT (${raw(keys.join(', '))}) DO UPDATE SET ${raw(column)} = ${value}`,
};

function insertInto(
  table: Statement,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Statement {
  const lines = rows.map((row) => sql`(${join(row)})`);
  return sql`INSERT INTO ${table} (${raw(columns.join(', '))}) VALUES ${join(lines)}`;
}
