import type { Database, EntityManager } from '@bellwether/database';

/** Runs one parametrised statement. Throws when the database is away. */
export type RunSql = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Statements against the control database, asked for anew each time: it may go away and come back. */
export function sqlOf(database: Database): RunSql {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    const result: unknown = await database.use().query(text, [...parameters]);
    // TypeORM answers [rows, count] to UPDATE and DELETE and plain rows to everything else.
    const isPair =
      Array.isArray(result) &&
      result.length === 2 &&
      Array.isArray(result[0]) &&
      typeof result[1] === 'number';
    return (isPair ? (result as [Row[], number])[0] : result) as Row[];
  };
}

/** Statements within the transaction of a write. */
export const managerSql =
  (manager: EntityManager): RunSql =>
  (text, parameters = []) =>
    manager.query(text, [...parameters]);

/** Deletes rows of a table. `where` is SQL. Result: how many they were. */
export async function deleteRows(
  sql: RunSql,
  table: string,
  where: string,
  parameters: readonly unknown[],
): Promise<number> {
  const [counted] = await sql<{ deleted: number }>(
    `WITH gone AS (DELETE FROM ${table} WHERE ${where} RETURNING 1)
     SELECT count(*)::float8 AS deleted FROM gone`,
    parameters,
  );
  return counted?.deleted ?? 0;
}

/** True when the database refused the data itself: no retry helps. Everything else may pass. */
export function isRefused(cause: unknown): boolean {
  const code = sqlStateOf(cause);
  return code !== null && /^2[23]/.test(code);
}

/** True when a row of this key is there already. */
export function isTaken(cause: unknown): boolean {
  return sqlStateOf(cause) === '23505';
}

/** True when a row belongs to a day of a partitioned table that is not there. */
export function isWithoutPlace(cause: unknown): boolean {
  return sqlStateOf(cause) === '23514';
}

function sqlStateOf(cause: unknown): string | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { code, driverError } = cause as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return driverError === undefined ? null : sqlStateOf(driverError);
}
