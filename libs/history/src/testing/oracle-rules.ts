import type { OracleStatement } from '@bellwether/database/testing';

export interface OracleRule {
  /** What Oracle says to it. */
  readonly refusal: string;
  /** True for a statement that breaks the rule. `plain` has no texts in quotes and no names in double quotes. */
  breaks(plain: string, statement: OracleStatement): boolean;
}

// Words that name nothing unless they stand in double quotes (SQL Language Reference, Oracle SQL Reserved Words).
const reserved = new Set(
  `ACCESS ADD ALL ALTER AND ANY AS ASC AUDIT BETWEEN BY CHAR CHECK CLUSTER COLUMN COMMENT COMPRESS CONNECT CREATE CURRENT
  DATE DECIMAL DEFAULT DELETE DESC DISTINCT DROP ELSE EXCLUSIVE EXISTS FILE FLOAT FOR FROM GRANT GROUP HAVING IDENTIFIED
  IMMEDIATE IN INCREMENT INDEX INITIAL INSERT INTEGER INTERSECT INTO IS LEVEL LIKE LOCK LONG MAXEXTENTS MINUS MLSLABEL MODE
  MODIFY NOAUDIT NOCOMPRESS NOT NOWAIT NULL NUMBER OF OFFLINE ON ONLINE OPTION OR ORDER PCTFREE PRIOR PUBLIC RAW RENAME
  RESOURCE REVOKE ROW ROWID ROWNUM ROWS SELECT SESSION SET SHARE SIZE SMALLINT START SUCCESSFUL SYNONYM SYSDATE TABLE THEN
  TO TRIGGER UID UNION UNIQUE UPDATE USER VALIDATE VALUES VARCHAR VARCHAR2 VIEW WHENEVER WHERE WITH`.split(
    /\s+/,
  ),
);
const longestNameBytes = 128;
const longestListWords = 1_000;
const longestWordBytes = 4_000;
const longestIndexBytes = 6_398;

const matches =
  (pattern: RegExp) =>
  (plain: string): boolean =>
    pattern.test(plain);

/** A block of PL/SQL: it ends with the semicolon that a statement may not have. */
export const isBlock = (text: string): boolean => /^CREATE OR REPLACE TRIGGER\b/.test(text);

/** Names that a statement gives: of tables, columns, indexes and of things in a query. */
function givenNames(plain: string): string[] {
  const patterns = [
    /\bCREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)/g,
    /\b(?:FROM|JOIN|INTO|UPDATE(?! SET)) (\w+)/g,
    /\bAS (\w+)/g,
    /\b\w\.(\w+)/g,
    /[(,]\s*\n?\s*(\w+) (?:varchar2|number|clob|timestamp|binary_double|blob)\b/g,
  ];
  return patterns.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, name]) => name ?? ''));
}

function listWords(plain: string): number {
  const lists = [...plain.matchAll(/IN \(([^()]*)\)/g)].map(
    ([, words]) => words?.split(',').length,
  );
  return Math.max(0, ...lists.map((count) => count ?? 0));
}

/** Bytes of the longest key of a `CREATE TABLE`. */
function longestKeyBytes(plain: string): number {
  const bytes = new Map(
    [...plain.matchAll(/(\w+) (?:varchar2\((\d+) byte\)|number)/g)].map(([, name, length]) => [
      name ?? '',
      Number(length ?? 22),
    ]),
  );
  const keys = [...plain.matchAll(/PRIMARY KEY \(([^)]*)\)/g)].map(([, columns]) =>
    (columns ?? '').split(/, */).reduce((sum, column) => sum + (bytes.get(column) ?? 0), 0),
  );
  return Math.max(0, ...keys);
}

const isPlainBind = (bind: unknown): boolean =>
  bind === null || ['string', 'number'].includes(typeof bind) || bind instanceof Date;
const isClob = (bind: unknown): boolean =>
  typeof bind === 'object' && bind !== null && 'val' in bind && 'type' in bind && 'dir' in bind;

/** What Oracle 19c refuses, or means otherwise, and Postgres takes. */
export const oracleRules: readonly OracleRule[] = [
  { refusal: 'ORA-00933: LIMIT', breaks: matches(/\bLIMIT\b/i) },
  { refusal: 'ORA-00933: OFFSET without ROWS', breaks: matches(/\bOFFSET \S+(?! ROWS?\b)/i) },
  { refusal: 'ORA-00933: ON CONFLICT', breaks: matches(/\bON CONFLICT\b/i) },
  {
    refusal: 'ORA-00925: RETURNING without INTO',
    breaks: matches(/\bRETURNING\b(?!.*\bINTO\b)/is),
  },
  { refusal: 'ORA-00933: WITH RECURSIVE', breaks: matches(/\bWITH RECURSIVE\b/i) },
  {
    refusal: 'ORA-32044 on a circle: a recursive query without CYCLE',
    breaks: (plain) => /UNION ALL/.test(plain) && !/\bCYCLE\b/.test(plain),
  },
  {
    refusal: 'ORA-00911: a cast with ::, a place-holder with $, a semicolon at the end',
    breaks: (plain) => /::|\$\d/.test(plain) || (/;\s*$/.test(plain) && !isBlock(plain)),
  },
  {
    refusal: 'PLS-00103: a block that ends without END and a semicolon',
    breaks: (plain) => isBlock(plain) && !/\bEND;$/.test(plain),
  },
  { refusal: 'ORA-00904: true and false', breaks: matches(/\b(TRUE|FALSE)\b/i) },
  {
    refusal: 'ORA-00902: types of Postgres',
    breaks: matches(
      /\b(text|jsonb?|int[248]|bigint|float8|boolean|timestamptz|bytea|uuid|serial|varchar)\b(?! AS)/i,
    ),
  },
  {
    refusal: 'ORA-00920, ORA-00904: operators and functions of Postgres',
    breaks: matches(
      /\b(ILIKE|SIMILAR TO|NOW\(|STRING_AGG|ARRAY_AGG|ANY\(|UNNEST|GENERATE_SERIES|DISTINCT ON)/i,
    ),
  },
  {
    refusal: 'ORA-00933: AS before the name that a table goes by',
    breaks: matches(/\b(FROM|JOIN) \w+ AS \w/i),
  },
  { refusal: 'ORA-00933: IF EXISTS, IF NOT EXISTS', breaks: matches(/\bIF (NOT )?EXISTS\b/i) },
  {
    refusal: 'ORA-00903, ORA-00904: a reserved word as a name',
    breaks: (plain) =>
      !isBlock(plain) && givenNames(plain).some((name) => reserved.has(name.toUpperCase())),
  },
  {
    refusal: 'ORA-00972: a name of more than 128 bytes',
    breaks: (plain) => givenNames(plain).some((name) => Buffer.byteLength(name) > longestNameBytes),
  },
  { refusal: 'ORA-00907: DEFAULT after NOT NULL', breaks: matches(/NOT NULL DEFAULT/i) },
  {
    refusal: 'ORA-01795: a list of more than 1,000',
    breaks: (plain) => listWords(plain) > longestListWords,
  },
  {
    refusal: 'ORA-01450: a key of more than 6,398 bytes',
    breaks: (_, { text }) => longestKeyBytes(text.replaceAll('"', '')) > longestIndexBytes,
  },
  {
    refusal: 'ORA-02014: FOR UPDATE of a part of the rows',
    breaks: matches(/\bFETCH FIRST\b.*\bFOR UPDATE\b/is),
  },
  {
    refusal: 'ORA-00923: SELECT without FROM',
    breaks: (plain) => /\bSELECT\b/.test(plain) && !/\bFROM\b/.test(plain),
  },
  {
    refusal: 'ORA-00932: a CLOB compared, sorted or grouped',
    breaks: matches(
      /\b(body|pieces|metadata) (=|<>|IN\b|LIKE\b)(?=.*)(?<!SET[^;]*)|(ORDER|GROUP) BY [^()]*\b(body|pieces|metadata)\b|DISTINCT[^()]*\b(body|pieces|metadata)\b/i,
    ),
  },
  {
    refusal: 'never true: a comparison with an empty text, which is null',
    breaks: (_, { text }) => /(=|<>|!=) ''/.test(text),
  },
  {
    refusal: 'ORA-38104: MERGE sets a column that it joins by',
    breaks: (plain) => mergedKeys(plain),
  },
  {
    refusal: 'ORA-01008, ORA-01036: place-holders and binds that do not belong together',
    breaks: (plain, { binds }) => !bindsFit(plain, binds),
  },
  {
    refusal: 'NJS-044: a bind that is no text, number, null or CLOB',
    breaks: (_, { binds }) => binds.some((bind) => !isPlainBind(bind) && !isClob(bind)),
  },
  {
    refusal: 'ORA-01461: a long text that is not bound as a CLOB',
    breaks: (_, { binds }) =>
      binds.some((bind) => typeof bind === 'string' && Buffer.byteLength(bind) > longestWordBytes),
  },
  {
    refusal: 'ORA-01722: a number that is none',
    breaks: (_, { binds }) =>
      binds.some((bind) => typeof bind === 'number' && !Number.isSafeInteger(bind)),
  },
];

function mergedKeys(plain: string): boolean {
  const joined = [...plain.matchAll(/\bt\.(\w+) = s\./g)].map(([, name]) => name);
  const set = [...plain.matchAll(/UPDATE SET (\w+) =/g)].map(([, name]) => name);
  return plain.startsWith('MERGE') && set.some((name) => joined.includes(name));
}

/** Binds go by place here: `:1` to `:n`, each once, in order. */
function bindsFit(plain: string, binds: readonly unknown[]): boolean {
  const numbers = [...plain.matchAll(/:(\d+)/g)].map(([, number]) => Number(number));
  return numbers.length === binds.length && numbers.every((number, index) => number === index + 1);
}

/** Rules that a statement breaks; empty for one that Oracle may take. */
export function brokenRules(statement: OracleStatement): string[] {
  const plain = statement.text
    .replaceAll(/'(?:[^']|'')*'/g, "'x'")
    .replaceAll(/"[^"]*"/g, 'quoted_name');
  return oracleRules.filter((rule) => rule.breaks(plain, statement)).map(({ refusal }) => refusal);
}
