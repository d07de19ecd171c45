import { toGatewayError } from '@bellwether/database';
import type { OracleModule } from '@bellwether/database';
import type { Dialect } from './dialect.js';
import { join, LongText, raw, sql } from './statement.js';
import type { Statement, Value } from './statement.js';

/** Longer texts are bound as CLOBs: as words they would be LONGs, which MERGE does not take. */
const longestWordBytes = 4_000;

/** What is Oracle's own. */
export function oracle(types: OracleModule): Dialect {
  return {
    name: 'oracle',
    placeholder: (index) => `:${index}`,
    bind: (value) => (value instanceof LongText ? bindLong(value.text, types) : value),
    withRecursive: raw('WITH'),
    // Without it, a circle is an error (ORA-32044).
    endOfRecursion: raw('CYCLE id SET is_cycle TO 1 DEFAULT 0'),
    firstRows: (count) => sql`FETCH FIRST ${count} ROWS ONLY`,
    lookUp: (kind, table, name, on) =>
      sql`${raw(kind === 'left' ? 'LEFT JOIN' : 'JOIN')} ${table} ${raw(name)} ON ${on}`,
    insert: (table, columns, rows) =>
      rows.map(
        (row) => sql`INSERT INTO ${table} (${raw(columns.join(', '))}) VALUES (${join(row)})`,
      ),
    isRaced: (cause) => toGatewayError(cause).code === 'conflict',
    insertNew: (table, columns, keys, row) => merge(table, columns, keys, row),
    insertOrSet: (table, columns, keys, row, { column, value }) =>
      merge(
        table,
        columns,
        keys,
        row,
        sql`WHEN MATCHED THEN UPDATE SET ${raw(column)} = ${value} `,
      ),
  };
}

function bindLong(text: string, { CLOB, BIND_IN }: OracleModule): unknown {
  return Buffer.byteLength(text) <= longestWordBytes
    ? text
    : { val: text, type: CLOB, dir: BIND_IN };
}

/** The keys come from the source row, the rest is bound where it is inserted. */
function merge(
  table: Statement,
  columns: readonly string[],
  keys: readonly string[],
  row: readonly Value[],
  whenMatched: Statement = raw(''),
): Statement {
  const source = keys.map((key) => sql`${row[columns.indexOf(key)] ?? null} AS ${raw(key)}`);
  const on = keys.map((key) => `t.${key} = s.${key}`).join(' AND ');
  const values = columns.map((column, index) =>
    keys.includes(column) ? raw(`s.${column}`) : (row[index] ?? null),
  );
  return sql`MERGE INTO ${table} t USING (SELECT ${join(source)} FROM dual) s ON (${raw(on)}) ${whenMatched}WHEN NOT MATCHED THEN INSERT (${raw(columns.join(', '))}) VALUES (${join(values)})`;
}
