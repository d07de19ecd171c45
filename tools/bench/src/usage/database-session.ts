import pg from 'pg';

/** A session with the database under the gateway. */
export interface DatabaseSession {
  ask<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** `url` '' = the embedded database of the gateway that runs on `dataDir`. Errors: rejects at the first statement. */
export function openSession(url: string, dataDir: string): DatabaseSession {
  const pool = new pg.Pool({
    ...(url === ''
      ? { host: dataDir, user: 'postgres', database: 'postgres' }
      : { connectionString: url }),
    max: 1,
  });
  // A client that loses its server while idle is replaced.
  pool.on('error', () => undefined);
  return {
    ask: async <Row>(text: string, parameters: readonly unknown[] = []) => {
      const { rows } = await pool.query(text, [...parameters]);
      return rows as Row[];
    },
    close: () => pool.end(),
  };
}
