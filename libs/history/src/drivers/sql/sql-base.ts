import type { RunStatement, SqlStore } from '@bellwether/database';
import type { Dialect } from './dialect.js';
import { raw, sql, textOf } from './statement.js';
import type { Statement } from './statement.js';

export type Row = Readonly<Record<string, unknown>>;

/** Asks the database, inside a transaction or by itself. */
export interface Asker {
  rows(statement: Statement): Promise<readonly Row[]>;
  /** Result: rows changed. */
  change(statement: Statement): Promise<number>;
}

/** Names of the tables, with their schema. */
export type Tables = Readonly<
  Record<
    'conversations' | 'responses' | 'items' | 'contents' | 'uses' | 'events' | 'erasures',
    Statement
  >
>;

export interface SqlBase extends Asker {
  readonly dialect: Dialect;
  readonly tables: Tables;
  nowMs(): number;
  transaction<T>(work: (asker: Asker) => Promise<T>): Promise<T>;
  readonly limits: ContentLimits;
}

export interface ContentLimits {
  /** Encoded pictures and files of at least this length are kept beside the rows. */
  readonly contentFromBytes: number;
  readonly maxContentBytes: number;
}

export interface SqlBaseOptions {
  readonly store: SqlStore;
  readonly dialect: Dialect;
  /** '' = the schema of the connection. */
  readonly schema: string;
  nowMs(): number;
  readonly limits: ContentLimits;
  onStatement?(text: string): void;
}

export function sqlBase(options: SqlBaseOptions): SqlBase {
  const { store, dialect, schema, nowMs, limits } = options;
  const send = (run: RunStatement, statement: Statement) => {
    const text = textOf(statement, (index) => dialect.placeholder(index));
    options.onStatement?.(text);
    return run(
      text,
      statement.values.map((value) => dialect.bind(value)),
    );
  };
  const asker = (run: RunStatement): Asker => ({
    rows: async (statement) => (await send(run, statement)).rows,
    change: async (statement) => (await send(run, statement)).affected,
  });
  return {
    ...asker((text, values) => store.run(text, values)),
    dialect,
    tables: tablesIn(schema),
    nowMs,
    limits,
    transaction: (work) => store.transaction((run) => work(asker(run))),
  };
}

function tablesIn(schema: string): Tables {
  const at = schema === '' ? '' : `"${schema}".`;
  const table = (name: string) => raw(`${at}history_${name}`);
  return {
    conversations: table('conversations'),
    responses: table('responses'),
    items: table('items'),
    contents: table('contents'),
    uses: table('content_uses'),
    events: table('events'),
    erasures: table('erasures'),
  };
}

/** True for rows that have not expired. `row` = the name of the table in the query. */
export function isAlive(row: string, nowMs: number): Statement {
  return sql`(${raw(row)}.expires_at_ms IS NULL OR ${raw(row)}.expires_at_ms > ${nowMs})`;
}

/** The owner of items as its column has it: conversations and responses have names of their own. */
export const ownerOf = {
  conversation: (id: string): string => `c/${id}`,
  response: (id: string): string => `r/${id}`,
};

export const numberIn = (row: Row, column: string): number => Number(row[column] ?? 0);
export const numberOrNull = (row: Row, column: string): number | null =>
  row[column] === null || row[column] === undefined ? null : Number(row[column]);
// Oracle knows no empty text: it is null there.
export const textIn = (row: Row, column: string): string => (row[column] as string | null) ?? '';
export const textOrNull = (row: Row, column: string): string | null =>
  (row[column] as string | null | undefined) ?? null;
