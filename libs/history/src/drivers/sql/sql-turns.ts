import { GatewayError } from '@bellwether/exchange';
import type { ResponseStatus, ResponseToSave, StoredResponse } from '@bellwether/exchange';
import { endsRun } from '../ends-run.js';
import { laterExpiry } from '../later-expiry.js';
import {
  bodyValues,
  keepContents,
  keptText,
  objectPosition,
  releaseUses,
  usesOf,
} from './sql-contents.js';
import type { KeptText } from './sql-contents.js';
import { insertItems, readyItems } from './sql-items.js';
import type { ReadyItems } from './sql-items.js';
import { isAlive, numberIn, numberOrNull, ownerOf, textIn, textOrNull } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { raw, sql } from './statement.js';
import type { Value } from './statement.js';
import { dropTurns, touchTalk } from './sql-removal.js';

export const responseColumns = raw(
  'r.id, r.previous_id, r.conversation_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background, r.lease_until_ms, r.body, r.pieces',
);

export function responseIn(row: Row, json: string): StoredResponse {
  return {
    id: textIn(row, 'id'),
    previousId: textOrNull(row, 'previous_id'),
    conversationId: textOrNull(row, 'conversation_id'),
    status: textIn(row, 'status') as ResponseStatus,
    model: textIn(row, 'model'),
    createdAtMs: numberIn(row, 'created_at_ms'),
    expiresAtMs: numberOrNull(row, 'expires_at_ms'),
    isBackground: numberIn(row, 'is_background') === 1,
    leaseUntilMs: numberOrNull(row, 'lease_until_ms'),
    json,
  };
}

export const isUnfinished = (status: string): boolean =>
  status === 'queued' || status === 'in_progress';

interface Turn {
  readonly tenantId: string;
  readonly response: StoredResponse;
  readonly kept: KeptText;
  readonly ready: ReadyItems;
}

/** Keeps a turn in one transaction. False = its conversation is gone. */
export async function saveTurn(
  base: SqlBase,
  tenantId: string,
  { response, input, output }: ResponseToSave,
): Promise<boolean> {
  const kept = keptText(base, response.json);
  const turn: Turn = { tenantId, response, kept, ready: readyItems(base, input, output) };
  return base.transaction(async (asker) => {
    // The conversation is locked first, here and everywhere: nobody waits for two that wait for each other.
    const talk = await lockTalk(base, asker, turn);
    if (talk === null && response.conversationId !== null) return false;
    const before = await lockTurn(base, asker, turn);
    if (before === null && endsRun(response)) throw new GatewayError('response_not_found');
    const position = talk === null ? 0 : numberIn(talk, 'next_position');
    if (before === null) await insertResponse(base, asker, turn);
    else await replaceResponse(base, asker, turn, before);
    if (talk !== null) await extendTalk(base, asker, turn, { talk, before });
    const { conversationId } = response;
    const ownerId =
      conversationId === null
        ? ownerOf.response(response.id)
        : ownerOf.conversation(conversationId);
    const place = { ownerId, responseId: response.id, position };
    await insertItems(base, asker, tenantId, place, turn.ready);
    const uses = usesOf(ownerOf.response(response.id), objectPosition, kept);
    await keepContents(base, asker, tenantId, uses);
    await refuseErased(base, asker, turn);
    return true;
  });
}

/** Looked at last: an erasure waits for whoever has written before it could be seen here. */
async function refuseErased(
  { tables }: SqlBase,
  asker: Asker,
  { tenantId, response }: Turn,
): Promise<void> {
  const erased = await asker.rows(
    sql`SELECT e.erased_at_ms FROM ${tables.erasures} e
      WHERE e.tenant_id = ${tenantId} AND e.erased_at_ms >= ${response.createdAtMs}`,
  );
  if (erased.length > 0) throw new GatewayError('response_not_found');
}

async function lockTalk(
  { tables, nowMs }: SqlBase,
  asker: Asker,
  { tenantId, response }: Turn,
): Promise<Row | null> {
  if (response.conversationId === null) return null;
  const [row] = await asker.rows(
    sql`SELECT c.next_position, c.expires_at_ms FROM ${tables.conversations} c
      WHERE c.tenant_id = ${tenantId} AND c.id = ${response.conversationId} AND ${isAlive('c', nowMs())} FOR UPDATE`,
  );
  return row ?? null;
}

/** The unfinished response that is about to be replaced. One that has expired makes room. */
async function lockTurn(
  base: SqlBase,
  asker: Asker,
  { tenantId, response }: Turn,
): Promise<Row | null> {
  const { tables, nowMs } = base;
  const [row] = await asker.rows(
    sql`SELECT r.status, r.conversation_id, r.expires_at_ms, r.item_count, r.item_bytes FROM ${tables.responses} r
      WHERE r.tenant_id = ${tenantId} AND r.id = ${response.id} FOR UPDATE`,
  );
  if (row === undefined) return null;
  const endsMs = numberOrNull(row, 'expires_at_ms');
  if (endsMs !== null && endsMs <= nowMs()) {
    await dropTurns(base, asker, tenantId, [response.id]);
    return null;
  }
  if (!isUnfinished(textIn(row, 'status'))) throw new GatewayError('conflict');
  return row;
}

async function insertResponse(
  { dialect, tables }: SqlBase,
  asker: Asker,
  { tenantId, response, kept, ready }: Turn,
): Promise<void> {
  const [body, pieces] = bodyValues(kept);
  const row: Record<string, Value> = {
    tenant_id: tenantId,
    id: response.id,
    previous_id: response.previousId,
    conversation_id: response.conversationId,
    status: response.status,
    model: response.model,
    created_at_ms: response.createdAtMs,
    expires_at_ms: response.expiresAtMs,
    is_background: response.isBackground ? 1 : 0,
    lease_until_ms: response.leaseUntilMs,
    body,
    pieces,
    body_bytes: kept.bytes,
    item_count: ready.items.length,
    item_bytes: ready.bytes,
  };
  const insert = dialect.insert(tables.responses, Object.keys(row), [Object.values(row)]);
  for (const statement of insert) await asker.change(statement);
}

/** Its items go and come again, at the end of their conversation; its link and its events stay. */
async function replaceResponse(
  base: SqlBase,
  asker: Asker,
  { tenantId, response, kept, ready }: Turn,
  before: Row,
): Promise<void> {
  const { tables } = base;
  const owner = ownerOf.response(response.id);
  await releaseUses(base, asker, tenantId, sql`u.owner_id = ${owner}`);
  if (response.conversationId !== null) {
    const talk = ownerOf.conversation(response.conversationId);
    await releaseUses(
      base,
      asker,
      tenantId,
      sql`u.owner_id = ${talk} AND u.position IN (SELECT i.position FROM ${tables.items} i
        WHERE i.tenant_id = ${tenantId} AND i.owner_id = ${talk} AND i.response_id = ${response.id})`,
    );
  }
  if (numberIn(before, 'item_count') > 0)
    await asker.change(
      sql`DELETE FROM ${tables.items} WHERE tenant_id = ${tenantId} AND response_id = ${response.id}`,
    );
  const [body, pieces] = bodyValues(kept);
  await asker.change(
    sql`UPDATE ${tables.responses} SET status = ${response.status}, model = ${response.model},
      conversation_id = ${response.conversationId}, created_at_ms = ${response.createdAtMs},
      expires_at_ms = ${response.expiresAtMs}, is_background = ${response.isBackground ? 1 : 0},
      lease_until_ms = ${response.leaseUntilMs}, body = ${body}, pieces = ${pieces},
      body_bytes = ${kept.bytes}, item_count = ${ready.items.length}, item_bytes = ${ready.bytes}
      WHERE tenant_id = ${tenantId} AND id = ${response.id}`,
  );
}

async function extendTalk(
  base: SqlBase,
  asker: Asker,
  { tenantId, response, ready }: Turn,
  { talk, before }: { readonly talk: Row; readonly before: Row | null },
): Promise<void> {
  // What it said so far is counted here only where the conversation has it.
  const had = before !== null && textOrNull(before, 'conversation_id') !== null ? before : {};
  await touchTalk(base, asker, tenantId, response.conversationId ?? '', {
    items: ready.items.length - numberIn(had, 'item_count'),
    bytes: ready.bytes - numberIn(had, 'item_bytes'),
    positions: ready.items.length,
    expiresAtMs: laterExpiry(numberOrNull(talk, 'expires_at_ms'), response.expiresAtMs),
  });
}

/** Sets the status and the object of an unfinished response. */
export async function updateTurn(
  base: SqlBase,
  tenantId: string,
  id: string,
  change: Pick<StoredResponse, 'status' | 'json' | 'leaseUntilMs'>,
): Promise<boolean> {
  const { tables, nowMs } = base;
  const kept = keptText(base, change.json);
  const owner = ownerOf.response(id);
  return base.transaction(async (asker) => {
    const [row] = await asker.rows(
      sql`SELECT r.status FROM ${tables.responses} r
        WHERE r.tenant_id = ${tenantId} AND r.id = ${id} AND ${isAlive('r', nowMs())} FOR UPDATE`,
    );
    if (row === undefined || !isUnfinished(textIn(row, 'status'))) return false;
    const [body, pieces] = bodyValues(kept);
    await asker.change(
      sql`UPDATE ${tables.responses} SET status = ${change.status}, lease_until_ms = ${change.leaseUntilMs},
        body = ${body}, pieces = ${pieces}, body_bytes = ${kept.bytes}
        WHERE tenant_id = ${tenantId} AND id = ${id}`,
    );
    const isObject = sql`u.owner_id = ${owner} AND u.position = ${objectPosition}`;
    await releaseUses(base, asker, tenantId, isObject);
    await keepContents(base, asker, tenantId, usesOf(owner, objectPosition, kept));
    return true;
  });
}
