import type { ItemPage, PageQuery, StoredItem } from '@bellwether/exchange';
import { afterUnknown } from '../../page-of.js';
import { bodyValues, keepContents, keptText, usesOf, wholeTexts } from './sql-contents.js';
import type { KeptText } from './sql-contents.js';
import { numberIn, textIn } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { raw, sql } from './statement.js';
import type { Statement } from './statement.js';

const columns = [
  'tenant_id',
  'owner_id',
  'position',
  'item_id',
  'item_type',
  'response_id',
  'is_output',
  'body',
  'pieces',
  'body_bytes',
];

/** What a reader of items needs. `row` = the name of the table in the query. */
export const itemColumns = (row: string): Statement =>
  raw(`${row}.position, ${row}.item_id, ${row}.item_type, ${row}.body, ${row}.pieces`);

/** Items cut and measured, before a transaction begins. */
export interface ReadyItems {
  readonly items: readonly (StoredItem & { readonly kept: KeptText; readonly isOutput: boolean })[];
  readonly bytes: number;
}

export function readyItems(
  base: SqlBase,
  input: readonly StoredItem[],
  output: readonly StoredItem[] = [],
): ReadyItems {
  const ready = (isOutput: boolean) => (item: StoredItem) => ({
    ...item,
    kept: keptText(base, item.json),
    isOutput,
  });
  const items = [...input.map(ready(false)), ...output.map(ready(true))];
  return { items, bytes: items.reduce((sum, { kept }) => sum + kept.bytes, 0) };
}

/** Puts items behind each other, from a position on. */
export async function insertItems(
  base: SqlBase,
  asker: Asker,
  tenantId: string,
  place: {
    readonly ownerId: string;
    readonly responseId: string | null;
    readonly position: number;
  },
  { items }: ReadyItems,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, type, kept, isOutput }, index) => [
    tenantId,
    place.ownerId,
    place.position + index,
    id,
    type,
    place.responseId,
    isOutput ? 1 : 0,
    ...bodyValues(kept),
    kept.bytes,
  ]);
  for (const statement of base.dialect.insert(base.tables.items, columns, rows))
    await asker.change(statement);
  const uses = items.flatMap(({ kept }, index) =>
    usesOf(place.ownerId, place.position + index, kept),
  );
  await keepContents(base, asker, tenantId, uses);
}

/** Items of rows that have `itemColumns`. */
export async function itemsOf(
  base: SqlBase,
  asker: Asker,
  tenantId: string,
  rows: readonly Row[],
): Promise<StoredItem[]> {
  const texts = await wholeTexts(base, asker, tenantId, rows);
  return rows.map((row, index) => ({
    id: textIn(row, 'item_id'),
    type: textIn(row, 'item_type'),
    json: texts[index] ?? '',
  }));
}

/** A page of the items that `which` names: a condition on the rows `i`. */
export async function pageOfItems(
  base: SqlBase,
  tenantId: string,
  which: Statement,
  { limit, order, after }: PageQuery,
): Promise<ItemPage> {
  const { tables, dialect } = base;
  const start = after === null ? null : await positionOf(base, tenantId, which, after);
  const isUp = order === 'asc';
  const beyond = start === null ? sql`` : sql` AND i.position ${raw(isUp ? '>' : '<')} ${start}`;
  const rows = await base.rows(
    sql`SELECT ${itemColumns('i')} FROM ${tables.items} i
      WHERE i.tenant_id = ${tenantId} AND ${which}${beyond}
      ORDER BY i.position ${raw(isUp ? 'ASC' : 'DESC')} ${dialect.firstRows(limit + 1)}`,
  );
  const items = await itemsOf(base, base, tenantId, rows.slice(0, limit));
  return { items, hasMore: rows.length > limit };
}

async function positionOf(
  { tables, rows }: SqlBase,
  tenantId: string,
  which: Statement,
  itemId: string,
): Promise<number> {
  const [row] = await rows(
    sql`SELECT i.position FROM ${tables.items} i WHERE i.tenant_id = ${tenantId} AND ${which} AND i.item_id = ${itemId}`,
  );
  if (row === undefined) throw afterUnknown();
  return numberIn(row, 'position');
}
