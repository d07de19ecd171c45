import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsDatabase } from '../testing/records-database.js';
import type { RecordsDatabase } from '../testing/records-database.js';
import { arrayParameters, insertStatement } from './column-arrays.js';
import type { Column } from './column-arrays.js';

const columns: readonly Column[] = [
  ['id', 'text'],
  ['at', 'float8'],
  ['status', 'int4'],
  ['is_stream', 'boolean'],
  ['attempts', 'jsonb'],
];
let database: RecordsDatabase;

beforeAll(async () => {
  database = await recordsDatabase();
  await database.sql(
    'CREATE TABLE stored (id text PRIMARY KEY, at float8, status int4, is_stream boolean, attempts jsonb)',
  );
});
afterAll(() => database.dispose());
beforeEach(() => database.sql('DELETE FROM stored'));

const store = (rows: readonly object[]) =>
  database.sql(insertStatement('stored', columns), arrayParameters(columns, rows));
const stored = () => database.sql('SELECT * FROM stored ORDER BY id');

describe('arrayParameters', () => {
  it('bring every type through as it is', async () => {
    const rows = [
      { id: '', at: -0.1, status: -2_147_483_648, is_stream: true, attempts: [] },
      { id: 'é"{},\\NULL\n', at: 5e-324, status: 200, is_stream: false, attempts: [{ a: 'ü' }] },
      { id: '🔔', at: 1.7976931348623157e308, status: 0, is_stream: true, attempts: { n: null } },
    ];
    await store(rows);
    expect(await stored()).toEqual(rows);
  });

  it('store null for what is null, absent or no number', async () => {
    await store([
      { id: 'a', at: null, status: null, is_stream: null, attempts: null },
      { id: 'b' },
      { id: 'c', at: Number.NaN, status: 1.5 },
      { id: 'd', at: Number.POSITIVE_INFINITY, status: 2_147_483_648 },
    ]);
    const nothing = { at: null, status: null, is_stream: null, attempts: null };
    expect(await stored()).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id, ...nothing })));
  });

  it('take no rows at all', async () => {
    await store([]);
    expect(await stored()).toEqual([]);
  });
});
