import pg from 'pg';
import { embeddedAddress } from '../embedded-address.js';

/** A session of its own with the embedded database of a running gateway. */
export interface EmbeddedSession {
  ask<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Errors: rejects at the first statement when no gateway runs on the data dir. */
export function askEmbedded(dataDir: string): EmbeddedSession {
  const { host, port, database, username: user } = embeddedAddress(dataDir);
  const pool = new pg.Pool({ host, port, database, user, max: 1 });
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
