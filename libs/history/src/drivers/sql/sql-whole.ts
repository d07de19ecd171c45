import { UnfitSchema, UnfitServer } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { History, HistorySize } from '@bellwether/exchange';
import { exportLine } from '../../export-lines.js';
import { wholeTexts } from './sql-contents.js';
import { itemColumns, itemsOf } from './sql-items.js';
import { isAlive, numberIn, numberOrNull, ownerOf, textIn } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { dropTalks, dropTurns } from './sql-removal.js';
import { responseColumns, responseIn } from './sql-turns.js';
import { join, raw, sql } from './statement.js';
import type { Statement } from './statement.js';

/** Rows that one piece of an export, of a sweep or of an erasure takes. Items may be large; heads are small. */
const itemsAtOnce = 20;
const headsAtOnce = 100;
/** A reader that has the row of an item still finds its picture, though the item went meanwhile. */
const releasedForMs = 60_000;

type Whole = Pick<History, 'size' | 'exportLines' | 'erase' | 'sweep' | 'health'>;

export function sqlWhole(base: SqlBase): Whole {
  return {
    size: (tenantId) => size(base, tenantId),
    exportLines: (tenantId) => exportLines(base, tenantId),
    erase: (tenantId) => erase(base, tenantId),
    async sweep(nowMs) {
      const talks = await sweepHeads(base, 'conversations', dropTalks, nowMs);
      const turns = await sweepHeads(base, 'responses', dropTurns, nowMs);
      return talks + turns + (await sweepContents(base, nowMs));
    },
    async health() {
      try {
        await base.rows(sql`SELECT COUNT(*) AS n FROM ${base.tables.conversations} WHERE 1 = 0`);
        return { isReachable: true, reason: null };
      } catch (cause) {
        return { isReachable: false, reason: reasonOf(cause) };
      }
    },
  };
}

/** What the start would say; of a server that is away, no more than that. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof GatewayError)) return 'The database of the history fails.';
  return cause.cause instanceof UnfitSchema || cause.cause instanceof UnfitServer
    ? cause.cause.message
    : 'The database of the history cannot be reached.';
}

async function size(
  { tables, rows, nowMs }: SqlBase,
  tenantId: string | null,
): Promise<HistorySize> {
  const now = nowMs();
  const of = (row: string) =>
    tenantId === null ? sql`` : sql`${raw(row)}.tenant_id = ${tenantId} AND `;
  const [talks] = await rows(
    sql`SELECT COUNT(*) AS heads, SUM(c.item_count) AS items, SUM(c.item_bytes + c.metadata_bytes) AS bytes
      FROM ${tables.conversations} c WHERE ${of('c')}${isAlive('c', now)}`,
  );
  // What was said in a conversation is counted there.
  const [turns] = await rows(
    sql`SELECT COUNT(*) AS heads, SUM(CASE WHEN r.conversation_id IS NULL THEN r.item_count ELSE 0 END) AS items,
      SUM(r.body_bytes + CASE WHEN r.conversation_id IS NULL THEN r.item_bytes ELSE 0 END) AS bytes
      FROM ${tables.responses} r WHERE ${of('r')}${isAlive('r', now)}`,
  );
  const sum = (column: string) => numberIn(talks ?? {}, column) + numberIn(turns ?? {}, column);
  return {
    conversations: numberIn(talks ?? {}, 'heads'),
    responses: numberIn(turns ?? {}, 'heads'),
    items: sum('items'),
    bytes: sum('bytes'),
  };
}

/** Rows of a table in the order of one of its columns, a piece at a time. */
async function* pieces(
  base: SqlBase,
  column: string,
  atOnce: number,
  query: (beyond: Statement, end: Statement) => Statement,
): AsyncIterable<readonly Row[]> {
  let beyond = sql``;
  for (;;) {
    const end = sql`ORDER BY ${raw(column)} ${base.dialect.firstRows(atOnce)}`;
    const rows = await base.rows(query(beyond, end));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    const name = column.slice(column.indexOf('.') + 1);
    const value = name === 'id' ? textIn(last, name) : numberIn(last, name);
    beyond = sql` AND ${raw(column)} > ${value}`;
  }
}

async function* exportLines(base: SqlBase, tenantId: string): AsyncIterable<string> {
  const { tables, nowMs } = base;
  const now = nowMs();
  const talks = pieces(
    base,
    'c.id',
    headsAtOnce,
    (
      beyond,
      end,
    ) => sql`SELECT c.id, c.created_at_ms, c.expires_at_ms, c.metadata FROM ${tables.conversations} c
      WHERE c.tenant_id = ${tenantId} AND ${isAlive('c', now)}${beyond} ${end}`,
  );
  for await (const rows of talks)
    for (const row of rows) {
      const id = textIn(row, 'id');
      yield exportLine.conversation({
        id,
        createdAtMs: numberIn(row, 'created_at_ms'),
        expiresAtMs: numberOrNull(row, 'expires_at_ms'),
        metadata: textIn(row, 'metadata'),
      });
      for await (const item of itemsOwnedBy(base, tenantId, ownerOf.conversation(id)))
        yield exportLine.conversationItem(id, item);
    }
  const turns = pieces(
    base,
    'r.id',
    itemsAtOnce,
    (beyond, end) => sql`SELECT ${responseColumns} FROM ${tables.responses} r
      WHERE r.tenant_id = ${tenantId} AND ${isAlive('r', now)}${beyond} ${end}`,
  );
  for await (const rows of turns) {
    const texts = await wholeTexts(base, base, tenantId, rows);
    for (const [index, row] of rows.entries()) {
      yield exportLine.response(responseIn(row, texts[index] ?? ''));
      yield* linesOfTurn(base, tenantId, textIn(row, 'id'));
    }
  }
}

async function* linesOfTurn(base: SqlBase, tenantId: string, id: string): AsyncIterable<string> {
  const { tables } = base;
  for await (const item of itemsOwnedBy(base, tenantId, ownerOf.response(id)))
    yield exportLine.responseItem(id, item);
  const events = pieces(
    base,
    'e.sequence',
    headsAtOnce,
    (beyond, end) => sql`SELECT e.sequence, e.body FROM ${tables.events} e
      WHERE e.tenant_id = ${tenantId} AND e.response_id = ${id}${beyond} ${end}`,
  );
  for await (const rows of events)
    for (const row of rows)
      yield exportLine.event(id, {
        sequence: numberIn(row, 'sequence'),
        json: textIn(row, 'body'),
      });
}

async function* itemsOwnedBy(base: SqlBase, tenantId: string, ownerId: string) {
  const { tables } = base;
  const found = pieces(
    base,
    'i.position',
    itemsAtOnce,
    (beyond, end) => sql`SELECT ${itemColumns('i')} FROM ${tables.items} i
      WHERE i.tenant_id = ${tenantId} AND i.owner_id = ${ownerId}${beyond} ${end}`,
  );
  for await (const rows of found) yield* await itemsOf(base, base, tenantId, rows);
}

type Drop = typeof dropTurns;

/** Removes heads of one tenant that `which` names: a condition on the rows `h`. Result: how many. */
async function dropHeads(
  base: SqlBase,
  table: 'conversations' | 'responses',
  drop: Drop,
  { tenantId, which }: { readonly tenantId: string; readonly which: Statement },
): Promise<number> {
  return base.transaction(async (asker) => {
    const rows = await asker.rows(
      sql`SELECT h.id FROM ${base.tables[table]} h WHERE h.tenant_id = ${tenantId} AND ${which} FOR UPDATE`,
    );
    const ids = rows.map((row) => textIn(row, 'id'));
    if (ids.length > 0) await drop(base, asker, tenantId, ids);
    return ids.length;
  });
}

/** A piece of what has expired, tenant by tenant. */
async function sweepHeads(
  base: SqlBase,
  table: 'conversations' | 'responses',
  drop: Drop,
  nowMs: number,
): Promise<number> {
  const rows = await base.rows(
    sql`SELECT h.tenant_id, h.id FROM ${base.tables[table]} h WHERE h.expires_at_ms <= ${nowMs}
      ORDER BY h.expires_at_ms ${base.dialect.firstRows(headsAtOnce)}`,
  );
  const byTenant = Map.groupBy(rows, (row) => textIn(row, 'tenant_id'));
  let removed = 0;
  for (const [tenantId, heads] of byTenant) {
    const ids = join(heads.map((row) => textIn(row, 'id')));
    const which = sql`h.id IN (${ids}) AND h.expires_at_ms <= ${nowMs}`;
    removed += await dropHeads(base, table, drop, { tenantId, which });
  }
  return removed;
}

/** Contents that lost a use and have none. */
async function sweepContents(base: SqlBase, nowMs: number): Promise<number> {
  const { tables, dialect } = base;
  const untilMs = nowMs - releasedForMs;
  const rows = await base.rows(
    sql`SELECT t.tenant_id, t.sha256 FROM ${tables.contents} t WHERE t.released_at_ms <= ${untilMs}
      ORDER BY t.released_at_ms ${dialect.firstRows(headsAtOnce)}`,
  );
  let removed = 0;
  for (const row of rows) {
    const [tenantId, sha256] = [textIn(row, 'tenant_id'), textIn(row, 'sha256')];
    // Somebody who takes it into use meanwhile has locked its row and taken the mark away: then this finds nothing.
    const isReleased = sql`tenant_id = ${tenantId} AND sha256 = ${sha256} AND released_at_ms <= ${untilMs}`;
    const inUse = sql`SELECT 1 FROM ${tables.uses} u WHERE u.tenant_id = ${tenantId} AND u.sha256 = ${sha256}`;
    const gone = await base.change(
      sql`DELETE FROM ${tables.contents} WHERE ${isReleased} AND NOT EXISTS (${inUse})`,
    );
    removed += gone;
    if (gone === 0)
      await base.change(
        sql`UPDATE ${tables.contents} SET released_at_ms = NULL WHERE ${isReleased} AND EXISTS (${inUse})`,
      );
  }
  return removed;
}

async function erase(base: SqlBase, tenantId: string): Promise<HistorySize> {
  const { tables } = base;
  const before = await size(base, tenantId);
  await markErased(base, tenantId);
  await eraseHeads(base, 'conversations', dropTalks, tenantId);
  await eraseHeads(base, 'responses', dropTurns, tenantId);
  await base.change(
    sql`DELETE FROM ${tables.contents} t WHERE t.tenant_id = ${tenantId} AND NOT EXISTS (
      SELECT 1 FROM ${tables.uses} u WHERE u.tenant_id = t.tenant_id AND u.sha256 = t.sha256)`,
  );
  return before;
}

/** From here on nothing is kept that began before; turns that are being written at this moment are waited for. */
async function markErased(base: SqlBase, tenantId: string): Promise<void> {
  const { dialect, tables } = base;
  const erasedAtMs = base.nowMs();
  const mark = dialect.insertOrSet(
    tables.erasures,
    ['tenant_id', 'erased_at_ms'],
    ['tenant_id'],
    [tenantId, erasedAtMs],
    { column: 'erased_at_ms', value: erasedAtMs },
  );
  await base.transaction((asker) => asker.change(mark));
  await base.transaction((asker) =>
    asker.change(sql`LOCK TABLE ${tables.responses} IN SHARE MODE`),
  );
}

async function eraseHeads(
  base: SqlBase,
  table: 'conversations' | 'responses',
  drop: Drop,
  tenantId: string,
): Promise<void> {
  const listed = (asker: Asker) =>
    asker.rows(
      sql`SELECT h.id FROM ${base.tables[table]} h WHERE h.tenant_id = ${tenantId} ${base.dialect.firstRows(headsAtOnce)}`,
    );
  for (let rows = await listed(base); rows.length > 0; rows = await listed(base)) {
    const which = sql`h.id IN (${join(rows.map((row) => textIn(row, 'id')))})`;
    await dropHeads(base, table, drop, { tenantId, which });
  }
}
