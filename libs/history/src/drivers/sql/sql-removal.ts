import { releaseUses } from './sql-contents.js';
import { ownerOf } from './sql-base.js';
import type { Asker, SqlBase } from './sql-base.js';
import { join, sql } from './statement.js';

/** Removes responses with what is theirs alone. Their rows are locked by the caller. */
export async function dropTurns(
  base: SqlBase,
  asker: Asker,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const { tables } = base;
  const all = join(ids);
  const owners = join(ids.map(ownerOf.response));
  await releaseUses(base, asker, tenantId, sql`u.owner_id IN (${owners})`);
  await asker.change(
    sql`DELETE FROM ${tables.items} WHERE tenant_id = ${tenantId} AND owner_id IN (${owners})`,
  );
  // What is left of theirs belongs to conversations.
  await asker.change(
    sql`UPDATE ${tables.items} SET response_id = NULL WHERE tenant_id = ${tenantId} AND response_id IN (${all})`,
  );
  await asker.change(
    sql`DELETE FROM ${tables.responses} WHERE tenant_id = ${tenantId} AND id IN (${all})`,
  );
}

/** Removes conversations with their items, also those that responses share. Their rows are locked by the caller. */
export async function dropTalks(
  base: SqlBase,
  asker: Asker,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const { tables } = base;
  const all = join(ids);
  const owners = join(ids.map(ownerOf.conversation));
  await releaseUses(base, asker, tenantId, sql`u.owner_id IN (${owners})`);
  await asker.change(
    sql`DELETE FROM ${tables.items} WHERE tenant_id = ${tenantId} AND owner_id IN (${owners})`,
  );
  await asker.change(
    sql`UPDATE ${tables.responses} SET item_count = 0, item_bytes = 0
      WHERE tenant_id = ${tenantId} AND conversation_id IN (${all})`,
  );
  await asker.change(
    sql`DELETE FROM ${tables.conversations} WHERE tenant_id = ${tenantId} AND id IN (${all})`,
  );
}

/** What changes in the row of a conversation when items come or go. */
export interface TalkChange {
  readonly items: number;
  readonly bytes: number;
  /** Positions taken. */
  readonly positions: number;
  /** Absent = as it was. */
  readonly expiresAtMs?: number | null;
}

export async function touchTalk(
  { tables, nowMs }: SqlBase,
  asker: Asker,
  tenantId: string,
  id: string,
  { items, bytes, positions, expiresAtMs }: TalkChange,
): Promise<void> {
  const end = expiresAtMs === undefined ? sql`` : sql`, expires_at_ms = ${expiresAtMs}`;
  await asker.change(
    sql`UPDATE ${tables.conversations} SET updated_at_ms = ${nowMs()}, next_position = next_position + ${positions},
      item_count = item_count + ${items}, item_bytes = item_bytes + ${bytes}${end}
      WHERE tenant_id = ${tenantId} AND id = ${id}`,
  );
}
