import type { Statement, Value } from './statement.js';

/** What differs between the databases. Everything else is written once. */
export interface Dialect {
  readonly name: 'postgres' | 'oracle';
  /** Of the value with this number, from 1. */
  placeholder(index: number): string;
  /** A value as the driver takes it. */
  bind(value: Value): unknown;
  /** Begins a query that refers to itself. */
  readonly withRecursive: Statement;
  /** Ends it: what a database needs so as not to go round in circles. */
  readonly endOfRecursion: Statement;
  firstRows(count: number): Statement;
  /** Joins rows of a table, looked up one by one, never by reading the table. `left`: what has none stays. */
  lookUp(kind: 'inner' | 'left', table: Statement, name: string, on: Statement): Statement;
  /** Inserts rows; a statement for all, or one for each. */
  insert(
    table: Statement,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
  ): readonly Statement[];
  /** Inserts a row, unless one has its key. */
  insertNew(
    table: Statement,
    columns: readonly string[],
    keys: readonly string[],
    row: readonly Value[],
  ): Statement;
  /** True when `insertOrSet` failed because somebody else inserted the row meanwhile, and the transaction goes on. */
  isRaced(cause: unknown): boolean;
  /** Inserts a row; when one has its key, sets one column of it. */
  insertOrSet(
    table: Statement,
    columns: readonly string[],
    keys: readonly string[],
    row: readonly Value[],
    set: { readonly column: string; readonly value: Value },
  ): Statement;
}
