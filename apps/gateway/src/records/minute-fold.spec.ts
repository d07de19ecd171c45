import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsDatabase } from '../testing/records-database.js';
import type { RecordsDatabase } from '../testing/records-database.js';
import { MinuteFold } from './minute-fold.js';
import type { RunSql } from './run-sql.js';

const noon = 1_700_049_600_000;
let database: RecordsDatabase;
beforeAll(async () => {
  database = await recordsDatabase();
});
afterAll(() => database.dispose());

describe('MinuteFold', () => {
  it('counts a running minute more rarely the longer that takes, and once more when it is over', async () => {
    let nowMs = noon;
    let counts = 0;
    const sql: RunSql = async (text, parameters) => {
      if (text.includes('FROM calls')) {
        counts += 1;
        nowMs += 200;
      }
      return database.sql(text, parameters);
    };
    const minutes = new MinuteFold({ sql, nowMs: () => nowMs, startedAtMs: noon });
    const countsAt = async (atMs: number): Promise<number> => {
      nowMs = Math.max(nowMs, atMs);
      await minutes.flush();
      return counts;
    };
    expect(await countsAt(noon)).toBe(1);
    expect(await countsAt(noon + 5_000)).toBe(1);
    expect(await countsAt(noon + 10_000)).toBe(1);
    expect(await countsAt(noon + 10_200)).toBe(2);
    expect(await countsAt(noon + 15_000)).toBe(2);
    expect(await countsAt(noon + 60_000)).toBe(3);
    expect(await countsAt(noon + 200_000)).toBe(3);
  });
});
