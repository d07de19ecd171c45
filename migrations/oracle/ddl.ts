/** Column types of Oracle, named by what they hold. Names stand in quotes: entities ask for them in lower case. */
export const id = 'varchar2(64 byte)';
/** Text that is a key or is found by an index. */
export const word = 'varchar2(512 byte)';
/** Text of a line or two. An empty one is null here, so no such column refuses null. */
export const line = 'varchar2(4000 byte)';
/** Text of any length, and JSON. */
export const long = 'clob';
export const instant = 'timestamp(3) with time zone';
export const flag = 'number(1)';
export const count = 'number(19)';
export const small = 'number(10)';
export const number = 'binary_double';

/** A column; after its type whatever it must be. */
export type Column = readonly [name: string, ...words: readonly string[]];

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const declared = ([name, ...words]: Column): string => `"${name}" ${words.join(' ')}`;

export function createTable(
  name: string,
  columns: readonly Column[],
  ...constraints: readonly string[]
): string {
  return `CREATE TABLE "${name}" (\n  ${[...columns.map(declared), ...constraints].join(',\n  ')}\n)`;
}

export const primaryKey = (...names: readonly string[]): string => `PRIMARY KEY (${quoted(names)})`;
export const unique = (...names: readonly string[]): string => `UNIQUE (${quoted(names)})`;

/** `'DESC'` after a name turns its order round. */
export function createIndex(name: string, table: string, ...columns: readonly string[]): string {
  const places = columns.map((column) => {
    const [plain = '', order] = column.split(' ');
    return order === undefined ? `"${plain}"` : `"${plain}" ${order}`;
  });
  return `CREATE INDEX "${name}" ON "${table}" (${places.join(', ')})`;
}

export const dropIndex = (name: string): string => `DROP INDEX "${name}"`;
export const dropTable = (name: string): string => `DROP TABLE "${name}"`;

/** One statement per column: what a start that was cut short had added is added. */
export const addColumns = (table: string, columns: readonly Column[]): string[] =>
  columns.map((column) => `ALTER TABLE "${table}" ADD (${declared(column)})`);

export const dropColumns = (table: string, names: readonly string[]): string =>
  `ALTER TABLE "${table}" DROP (${quoted(names)})`;

/**
 * A trigger that refuses what it is for with a plain text. A block of PL/SQL: Oracle wants its semicolon. The number is the
 * first of those that are free for applications.
 */
export const refusingTrigger = (name: string, event: string, text: string, when = ''): string => {
  const refusal = `RAISE_APPLICATION_ERROR(-20000, '${text}');`;
  const body = when === '' ? refusal : `IF ${when} THEN ${refusal} END IF;`;
  return `CREATE OR REPLACE TRIGGER "${name}" BEFORE ${event} BEGIN ${body} END;`;
};
export const dropTrigger = (name: string): string => `DROP TRIGGER "${name}"`;
