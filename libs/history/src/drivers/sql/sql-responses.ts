import type { History, HistoryBudget, Past, ResponseLine, StoredEvent } from '@bellwether/exchange';
import { afterUnknown } from '../../page-of.js';
import { wholeTexts } from './sql-contents.js';
import { itemColumns, itemsOf, pageOfItems } from './sql-items.js';
import { isAlive, numberIn, textIn, textOrNull } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { dropTurns } from './sql-removal.js';
import { responseColumns, responseIn, saveTurn, updateTurn } from './sql-turns.js';
import { long, sql } from './statement.js';

type Responses = Pick<
  History,
  | 'saveResponse'
  | 'response'
  | 'inputItems'
  | 'deleteResponse'
  | 'chain'
  | 'updateResponse'
  | 'abandoned'
  | 'appendEvents'
  | 'events'
  | 'responses'
>;

export function sqlResponses(base: SqlBase): Responses {
  const { tables, nowMs } = base;
  return {
    saveResponse: (tenantId, turn) => saveTurn(base, tenantId, turn),

    async response(tenantId, id) {
      const found = await base.rows(
        sql`SELECT ${responseColumns} FROM ${tables.responses} r
          WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND ${isAlive('r', nowMs())}`,
      );
      const [json] = await wholeTexts(base, base, tenantId, found);
      return found[0] === undefined ? null : responseIn(found[0], json ?? '');
    },

    async inputItems(tenantId, id, page) {
      if (!(await hasResponse(base, base, tenantId, id))) return null;
      return pageOfItems(base, tenantId, sql`i.response_id = ${id} AND i.is_output = 0`, page);
    },

    deleteResponse: (tenantId, id) =>
      base.transaction(async (asker) => {
        if (!(await hasResponse(base, asker, tenantId, id, 'FOR UPDATE'))) return false;
        await dropTurns(base, asker, tenantId, [id]);
        return true;
      }),

    chain: (tenantId, id, budget) => chain(base, tenantId, id, budget),

    responses: (tenantId, limit, after) => listTurns(base, { tenantId, limit, after }),

    ...background(base),
  };
}

/** What is there for responses that are made in the background. */
function background(
  base: SqlBase,
): Pick<Responses, 'updateResponse' | 'abandoned' | 'appendEvents' | 'events'> {
  const { tables, dialect, nowMs } = base;
  return {
    updateResponse: (tenantId, id, change) => updateTurn(base, tenantId, id, change),

    async abandoned(endedMs, limit) {
      const rows = await base.rows(
        sql`SELECT r.tenant_id, ${responseColumns} FROM ${tables.responses} r
          WHERE r.lease_until_ms < ${endedMs} AND r.status IN ('queued', 'in_progress') AND ${isAlive('r', nowMs())}
          ORDER BY r.lease_until_ms ${dialect.firstRows(limit)}`,
      );
      const lost = [];
      for (const row of rows) {
        const tenantId = textIn(row, 'tenant_id');
        const [json] = await wholeTexts(base, base, tenantId, [row]);
        lost.push({ tenantId, response: responseIn(row, json ?? '') });
      }
      return lost;
    },

    appendEvents: (tenantId, id, events) => appendEvents(base, tenantId, id, events),

    async events(tenantId, id, afterSequence, limit) {
      if (!(await hasResponse(base, base, tenantId, id))) return null;
      const rows = await base.rows(
        sql`SELECT e.sequence, e.body FROM ${tables.events} e
          WHERE e.tenant_id = ${tenantId} AND e.response_id = ${id} AND e.sequence > ${afterSequence}
          ORDER BY e.sequence ${dialect.firstRows(limit)}`,
      );
      return rows.map((row) => ({
        sequence: numberIn(row, 'sequence'),
        json: textIn(row, 'body'),
      }));
    },
  };
}

async function hasResponse(
  { tables, nowMs }: SqlBase,
  asker: Asker,
  tenantId: string,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<boolean> {
  const alive = isAlive('r', nowMs());
  const rows = await asker.rows(
    lock === ''
      ? sql`SELECT r.id FROM ${tables.responses} r WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND ${alive}`
      : sql`SELECT r.id FROM ${tables.responses} r WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND ${alive} FOR UPDATE`,
  );
  return rows.length > 0;
}

interface TurnQuery {
  readonly tenantId: string;
  readonly limit: number;
  readonly after: string | null;
}

/** Ids grow with time: the key of the table has them in their order, without an index of its own. */
async function listTurns(
  base: SqlBase,
  { tenantId, limit, after }: TurnQuery,
): Promise<ResponseLine[]> {
  const { tables, dialect, nowMs } = base;
  if (after !== null && !(await hasResponse(base, base, tenantId, after))) throw afterUnknown();
  const beyond = after === null ? sql`` : sql` AND r.id < ${after}`;
  const found = await base.rows(
    sql`SELECT r.id, r.previous_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background,
      r.body_bytes, r.item_count, r.item_bytes FROM ${tables.responses} r
      WHERE r.tenant_id = ${tenantId} AND r.conversation_id IS NULL AND ${isAlive('r', nowMs())}${beyond}
      ORDER BY r.id DESC ${dialect.firstRows(limit)}`,
  );
  return found.map((row) => {
    const { conversationId: _, leaseUntilMs: __, json: ___, ...facts } = responseIn(row, '');
    const bytes = numberIn(row, 'body_bytes') + numberIn(row, 'item_bytes');
    return { ...facts, tenantId, items: numberIn(row, 'item_count'), bytes };
  });
}

async function appendEvents(
  base: SqlBase,
  tenantId: string,
  id: string,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { dialect, tables } = base;
  const columns = ['tenant_id', 'response_id', 'sequence', 'body'];
  const keys = columns.slice(0, 3);
  await base.transaction(async (asker) => {
    if (!(await hasResponse(base, asker, tenantId, id, 'FOR UPDATE'))) return;
    for (const { sequence, json } of events) {
      const row = [tenantId, id, sequence, long(json)];
      await asker.change(dialect.insertNew(tables.events, columns, keys, row));
    }
  });
}

/**
 * The links are followed by one query, which stops with the first turn that does not fit: each turn's row knows how
 * much was said in it, and only turns that fit are joined with their items.
 */
async function chain(
  base: SqlBase,
  tenantId: string,
  id: string,
  { items, bytes }: HistoryBudget,
): Promise<Past | null> {
  const { tables, dialect, nowMs } = base;
  const now = nowMs();
  // As many turns as could be within the budget when in each something was said, and as many again in which nothing was.
  const deepest = 2 * items + 2;
  const previous = sql`r.tenant_id = ${tenantId} AND r.id = c.previous_id AND ${isAlive('r', now)}`;
  const said = sql`i.tenant_id = ${tenantId} AND i.response_id = c.id AND c.said_items <= ${items} AND c.said_bytes <= ${bytes}`;
  const rows = await base.rows(
    sql`${dialect.withRecursive} chain (id, previous_id, depth, said_items, said_bytes) AS (
      SELECT r.id, r.previous_id, 1, r.item_count, r.item_bytes FROM ${tables.responses} r
      WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND ${isAlive('r', now)}
      UNION ALL
      SELECT r.id, r.previous_id, c.depth + 1, c.said_items + r.item_count, c.said_bytes + r.item_bytes
      FROM chain c ${dialect.lookUp('inner', tables.responses, 'r', previous)}
      WHERE c.said_items <= ${items} AND c.said_bytes <= ${bytes} AND c.depth < ${deepest}
      ) ${dialect.endOfRecursion}
      SELECT c.depth, c.previous_id, c.said_items, c.said_bytes, ${itemColumns('i')}
      FROM chain c ${dialect.lookUp('left', tables.items, 'i', said)}
      ORDER BY c.depth DESC, i.position`,
  );
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const isCut =
    numberIn(oldest, 'said_items') > items ||
    numberIn(oldest, 'said_bytes') > bytes ||
    (numberIn(oldest, 'depth') === deepest && textOrNull(oldest, 'previous_id') !== null);
  return { items: await itemsOf(base, base, tenantId, rows.filter(hasItem)), isCut };
}

/** A turn in which nothing was said, or that does not fit, has a row without an item. */
export const hasItem = (row: Row): boolean => textOrNull(row, 'item_id') !== null;
