import { GatewayError } from '@bellwether/exchange';
import { cutContents, joinContents } from '../../cut-contents.js';
import type { CutText, Piece } from '../../cut-contents.js';
import { textIn, textOrNull } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { join, long, sql } from './statement.js';
import type { Statement, Value } from './statement.js';

/** A text as its row has it. */
export interface KeptText extends CutText {
  /** Of the whole text, pieces included. */
  readonly bytes: number;
}

/** Whose row uses a piece. */
export interface Use {
  readonly ownerId: string;
  readonly position: number;
  readonly piece: Piece;
}

/** Position of the response object among the uses of its owner; items count from 0. */
export const objectPosition = -1;

const contentsAtOnce = 50;

export function keptText({ limits }: SqlBase, json: string): KeptText {
  const { contentFromBytes: fromBytes, maxContentBytes: maxBytes } = limits;
  return { ...cutContents(json, { fromBytes, maxBytes }), bytes: Buffer.byteLength(json) };
}

/** The columns `body` and `pieces` of a text. */
export function bodyValues({ body, pieces }: CutText): [Value, Value] {
  const places = pieces.map(({ at, sha256 }) => [at, sha256]);
  return [long(body), places.length === 0 ? null : long(JSON.stringify(places))];
}

export function usesOf(ownerId: string, position: number, { pieces }: CutText): Use[] {
  return pieces.map((piece) => ({ ownerId, position, piece }));
}

/** Keeps each piece once per tenant, and who uses it. */
export async function keepContents(
  base: SqlBase,
  asker: Asker,
  tenantId: string,
  uses: readonly Use[],
): Promise<void> {
  if (uses.length === 0) return;
  const pieces = new Map(uses.map(({ piece }) => [piece.sha256, piece]));
  // In one order for everybody: two turns with the same pictures must not wait for each other.
  const sorted = [...pieces.values()].toSorted((left, right) =>
    left.sha256 < right.sha256 ? -1 : 1,
  );
  for (const piece of sorted) await keepContent(base, asker, tenantId, piece);
  const once = new Map(
    uses.map((use) => [`${use.ownerId}\n${use.position}\n${use.piece.sha256}`, use]),
  );
  const rows = [...once.values()].map(({ ownerId, position, piece }) => [
    tenantId,
    ownerId,
    position,
    piece.sha256,
  ]);
  const columns = ['tenant_id', 'owner_id', 'position', 'sha256'];
  for (const statement of base.dialect.insert(base.tables.uses, columns, rows))
    await asker.change(statement);
}

/** Sends a piece only when the tenant has not got it. Either way its row is locked until the turn is kept. */
async function keepContent(
  { dialect, tables }: SqlBase,
  asker: Asker,
  tenantId: string,
  { sha256, text }: Piece,
): Promise<void> {
  const take = sql`UPDATE ${tables.contents} SET released_at_ms = NULL WHERE tenant_id = ${tenantId} AND sha256 = ${sha256}`;
  if ((await asker.change(take)) > 0) return;
  const put = dialect.insertOrSet(
    tables.contents,
    ['tenant_id', 'sha256', 'body', 'released_at_ms'],
    ['tenant_id', 'sha256'],
    [tenantId, sha256, long(text), null],
    { column: 'released_at_ms', value: null },
  );
  try {
    await asker.change(put);
  } catch (cause) {
    if (!dialect.isRaced(cause)) throw cause;
    await asker.change(take);
  }
}

/** Forgets uses; what they used is looked at by the sweep. `which` = a condition on the rows of uses. */
export async function releaseUses(
  { tables, nowMs }: SqlBase,
  asker: Asker,
  tenantId: string,
  which: Statement,
): Promise<void> {
  await asker.change(
    sql`UPDATE ${tables.contents} SET released_at_ms = ${nowMs()}
      WHERE tenant_id = ${tenantId} AND sha256 IN (
        SELECT u.sha256 FROM ${tables.uses} u WHERE u.tenant_id = ${tenantId} AND ${which})`,
  );
  await asker.change(
    sql`DELETE FROM ${tables.uses} u WHERE u.tenant_id = ${tenantId} AND ${which}`,
  );
}

/** The whole texts of rows with the columns `body` and `pieces`, in the order of the rows. */
export async function wholeTexts(
  { tables }: Pick<SqlBase, 'tables'>,
  asker: Asker,
  tenantId: string,
  rows: readonly Row[],
): Promise<string[]> {
  const places = rows.map(placesIn);
  const wanted = [...new Set(places.flat().map(({ sha256 }) => sha256))];
  const found = new Map<string, string>();
  for (let start = 0; start < wanted.length; start += contentsAtOnce) {
    const hashes = join(wanted.slice(start, start + contentsAtOnce));
    const contents = await asker.rows(
      sql`SELECT sha256, body FROM ${tables.contents} WHERE tenant_id = ${tenantId} AND sha256 IN (${hashes})`,
    );
    for (const row of contents) found.set(textIn(row, 'sha256'), textIn(row, 'body'));
  }
  const textOf = (sha256: string) => {
    const text = found.get(sha256);
    // Its row is older than the sweep's patience: nothing but a damaged store can come here.
    if (text === undefined) throw new GatewayError('internal');
    return text;
  };
  return rows.map((row, index) => joinContents(textIn(row, 'body'), places[index] ?? [], textOf));
}

function placesIn(row: Row): { readonly at: number; readonly sha256: string }[] {
  const pieces = textOrNull(row, 'pieces');
  if (pieces === null || pieces === '') return [];
  return (JSON.parse(pieces) as [number, string][]).map(([at, sha256]) => ({ at, sha256 }));
}
