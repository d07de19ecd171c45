import pg from 'pg';
import { embeddedAddress } from '../embedded-address.js';

/** A statement as it came to the driver of Oracle. */
export interface OracleStatement {
  readonly text: string;
  readonly binds: readonly unknown[];
}

/**
 * Stands where the module `oracledb` stands: takes what TypeORM hands to it, writes it down, and lets Postgres answer.
 * No Oracle server is behind it. What it shows: every statement and bind that is sent, and that the statements do what
 * they must, as far as both databases mean the same by them. What it cannot show: that Oracle takes them.
 *
 * Three things are said in the words of Postgres before they are asked there: place-holders, the recursive query, and
 * the table `dual`. Statements that make tables are written down and not asked: the tables are there. As in Oracle, an
 * empty text becomes null, names come back in upper case, and a row that exists is ORA-00001.
 */
export interface OracleStandIn {
  readonly module: object;
  readonly statements: readonly OracleStatement[];
  close(): Promise<void>;
}

const kinds = {
  CLOB: { kind: 'CLOB' },
  BIND_IN: { kind: 'IN' },
  OUT_FORMAT_OBJECT: 4_002,
} as const;

type Callback = (error: unknown, value?: unknown) => void;

export function oracleOnPostgres(dataDir: string): OracleStandIn {
  const statements: OracleStatement[] = [];
  const pool = new pg.Pool({ ...embeddedAddress(dataDir), user: 'postgres', max: 4 });
  // A client that loses its server while idle is replaced.
  pool.on('error', () => undefined);
  const module = {
    ...kinds,
    DB_TYPE_CLOB: kinds.CLOB,
    DB_TYPE_BLOB: { kind: 'BLOB' },
    createPool: (_options: unknown, done: Callback) =>
      done(null, {
        getConnection: (got: Callback) =>
          void connect(pool, statements).then(
            (connection) => got(null, connection),
            (cause: unknown) => got(cause),
          ),
        close: (closed: Callback) => closed(null),
      }),
  };
  return { module, statements, close: () => pool.end() };
}

async function connect(pool: pg.Pool, statements: OracleStatement[]) {
  const client = await pool.connect();
  // The embedded database serves one transaction at a time: one begins with its first statement that is asked.
  let transaction: 'none' | 'wanted' | 'open' = 'none';
  return {
    async execute(text: string, given: unknown) {
      const binds = Array.isArray(given) ? (given as unknown[]) : [];
      statements.push({ text, binds });
      const isEnd = text === 'COMMIT' || text === 'ROLLBACK';
      if (text.startsWith('SET TRANSACTION')) transaction = 'wanted';
      const ready = answerOf(text, transaction);
      if (isEnd) transaction = 'none';
      if (ready !== null) return ready;
      if (transaction === 'wanted') {
        await client.query('BEGIN');
        transaction = 'open';
      }
      return askPostgres(client, text, binds);
    },
    close() {
      client.release();
      return Promise.resolve();
    },
  };
}

const rowsOf = (...rows: readonly object[]) => ({ rows });

/** What a fresh Oracle 19c would say to what is not about the tables of the history. */
function answerOf(text: string, transaction: 'none' | 'wanted' | 'open'): object | null {
  if (text.startsWith('SET TRANSACTION')) return rowsOf();
  if ((text === 'COMMIT' || text === 'ROLLBACK') && transaction !== 'open') return rowsOf();
  if (/SYS_CONTEXT\('USERENV','DB_NAME'\)/.test(text)) return rowsOf({ db_name: 'ORCL' });
  if (/SYS_CONTEXT\('USERENV','CURRENT_SCHEMA'\)/.test(text))
    return rowsOf({ schema_name: 'BELLWETHER' });
  if (text.includes('product_component_version')) return rowsOf({ VERSION: '19.0.0.0.0' });
  if (/^SELECT "name" AS "name" FROM/.test(text)) throw oracleError(942, 'no such table');
  if (/USER_TABLES|migrations_/.test(text)) return rowsOf();
  if (/^(CREATE|ALTER|DROP)\s/.test(text)) return { rowsAffected: 0 };
  return null;
}

async function askPostgres(client: pg.PoolClient, text: string, binds: readonly unknown[]) {
  try {
    const { rows, fields, rowCount } = await client.query({
      text: inPostgres(text, binds),
      values: binds.map(valueOf),
      rowMode: 'array',
    });
    if (fields.length === 0) return { rowsAffected: rowCount ?? 0 };
    return rowsOf(...rows.map((row: unknown[]) => rowIn(row, fields)));
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    throw oracleError(code === '23505' ? 1 : 900, message);
  }
}

function inPostgres(text: string, binds: readonly unknown[]): string {
  // Postgres cannot see what a bound value is where nothing is said of it.
  const place = (_: string, number: string) =>
    typeof binds[Number(number) - 1] === 'number' ? `($${number}::int8)` : `$${number}`;
  return text
    .replaceAll(/:(\d+)/g, place)
    .replace(/^WITH chain/, 'WITH RECURSIVE chain')
    .replace(
      'CYCLE id SET is_cycle TO 1 DEFAULT 0',
      'CYCLE id SET is_cycle TO 1 DEFAULT 0 USING way',
    )
    .replaceAll(/ FROM dual\b/g, '');
}

function valueOf(bind: unknown): unknown {
  const value: unknown =
    typeof bind === 'object' && bind !== null && 'val' in bind ? bind.val : bind;
  return value === '' ? null : value;
}

const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function rowIn(row: readonly unknown[], fields: readonly pg.FieldDef[]): object {
  return Object.fromEntries(
    fields.map(({ name, dataTypeID }, index) => {
      const value = row[index];
      const isNumber = value !== null && numbers.has(dataTypeID);
      return [name.toUpperCase(), isNumber ? Number(value) : value];
    }),
  );
}

function oracleError(errorNum: number, message: string): Error {
  const code = `ORA-${String(errorNum).padStart(5, '0')}`;
  return Object.assign(new Error(`${code}: ${message}`), { code, errorNum });
}
