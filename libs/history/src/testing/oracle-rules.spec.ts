import { describe, expect, it } from 'vitest';
import { brokenRules } from './oracle-rules.js';

const sql = (text: string, binds: readonly unknown[] = []) => ({ text, binds });

describe('brokenRules', () => {
  it.each([
    ['LIMIT', sql('SELECT a FROM t LIMIT 3')],
    ['OFFSET', sql('SELECT a FROM t OFFSET 3')],
    ['ON CONFLICT', sql('INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO NOTHING')],
    ['RETURNING', sql('DELETE FROM t WHERE a = 1 RETURNING a')],
    ['WITH RECURSIVE', sql('WITH RECURSIVE c AS (SELECT 1 FROM t) SELECT a FROM c')],
    [
      'CYCLE',
      sql(
        'WITH c (a) AS (SELECT a FROM t UNION ALL SELECT t.a FROM t JOIN c ON 1 = 1) SELECT a FROM c',
      ),
    ],
    ['::', sql('SELECT a::int FROM t')],
    ['semicolon', sql('SELECT a FROM t;')],
    ['PLS-00103', sql('CREATE OR REPLACE TRIGGER a BEFORE DELETE ON t BEGIN NULL; END')],
    ['true', sql('SELECT a FROM t WHERE b = TRUE')],
    ['types', sql('CREATE TABLE t (a text)')],
    ['types', sql('CREATE TABLE t (a varchar(3))')],
    ['operators', sql(`SELECT a FROM t WHERE a ILIKE 'x'`)],
    ['AS before', sql('SELECT x.a FROM t AS x')],
    ['IF NOT EXISTS', sql('CREATE TABLE IF NOT EXISTS t (a number)')],
    ['reserved', sql('CREATE TABLE audit (a number)')],
    ['reserved', sql('CREATE TABLE t (\n  level number(3)\n)')],
    ['reserved', sql('SELECT t.size FROM t')],
    ['128 bytes', sql(`CREATE TABLE ${'n'.repeat(129)} (a number)`)],
    ['DEFAULT', sql('CREATE TABLE t (a number NOT NULL DEFAULT 0)')],
    [
      '1,000',
      sql(`DELETE FROM t WHERE a IN (${Array.from({ length: 1_001 }, () => '1').join(', ')})`),
    ],
    [
      '6,398',
      sql('CREATE TABLE t (a varchar2(4000 byte), b varchar2(4000 byte), PRIMARY KEY (a, b))'),
    ],
    ['FOR UPDATE', sql('SELECT a FROM t FETCH FIRST 1 ROWS ONLY FOR UPDATE')],
    ['without FROM', sql('SELECT 1')],
    ['CLOB compared', sql('SELECT a FROM t WHERE t.body = :1', ['x'])],
    ['CLOB compared', sql('SELECT a FROM t ORDER BY metadata')],
    ['empty text', sql(`SELECT a FROM t WHERE a = ''`)],
    [
      'ORA-38104',
      sql(
        'MERGE INTO t t USING (SELECT :1 AS a FROM dual) s ON (t.a = s.a) WHEN MATCHED THEN UPDATE SET a = 1',
        ['x'],
      ),
    ],
    ['place-holders', sql('SELECT a FROM t WHERE a = :1 AND b = :1', ['x'])],
    ['place-holders', sql('SELECT a FROM t WHERE a = :1')],
    ['no text, number', sql('SELECT a FROM t WHERE a = :1', [true])],
    ['no text, number', sql('SELECT a FROM t WHERE a = :1', [undefined])],
    ['long text', sql('INSERT INTO t (a) VALUES (:1)', ['é'.repeat(2_001)])],
    ['number that is none', sql('SELECT a FROM t WHERE a = :1', [Number.NaN])],
  ])('sees what breaks a rule: %s', (rule, statement) => {
    expect(brokenRules(statement).join('\n')).toContain(rule);
  });

  it.each([
    sql('SELECT t.a, t.body FROM t WHERE t.a = :1 ORDER BY t.a FETCH FIRST :2 ROWS ONLY', ['x', 3]),
    sql('UPDATE t SET body = :1, pieces = NULL WHERE a = :2', [
      { val: 'x', type: {}, dir: {} },
      'x',
    ]),
    sql(`CREATE TABLE "audit" ("at" timestamp(3) with time zone, a clob DEFAULT '[]' NOT NULL)`),
    sql(`INSERT INTO t (a) VALUES ('LIMIT true; $1')`),
  ])('lets pass what Oracle takes: $text', (statement) => {
    expect(brokenRules(statement)).toEqual([]);
  });
});
