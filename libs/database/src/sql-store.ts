/** One answer of the database. Column names are in lower case, whatever the database makes of them. */
export interface SqlAnswer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that a statement changed. */
  readonly affected: number;
}

/** Runs one statement. Values are what the driver of the database takes. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<SqlAnswer>;

/**
 * A database that keeps rows of one room: its own pool, its own schema, its own migrations. It may be away: every
 * statement opens it when it is not open, and says `storage_unavailable` when that fails.
 */
export interface SqlStore {
  readonly dialect: 'postgres' | 'oracle';
  /** Opens and checks the schema. Later calls do nothing. Errors: `UnfitSchema`, `UnfitServer`, the connection's. */
  connect(): Promise<void>;
  run: RunStatement;
  /** Runs `work` in one transaction; again from its start, when that was ended by a deadlock. */
  transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where a store's server is. */
export type SqlAddress =
  | { readonly url: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly database: string;
    };

/** The schema is not the one that this version works with. No retry helps. */
export class UnfitSchema extends Error {}

/** A server that is too old, or that speaks something else. No retry helps. */
export class UnfitServer extends Error {}
