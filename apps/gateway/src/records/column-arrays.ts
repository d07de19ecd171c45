/** Types of columns that can be sent; each is what its name means in Postgres. */
export type ColumnType = 'text' | 'float8' | 'int4' | 'boolean' | 'jsonb';

export type Column = readonly [name: string, type: ColumnType];

/** Object ids of the element types, the same in every Postgres. */
const typeIds: Record<ColumnType, number> = {
  text: 25,
  float8: 701,
  int4: 23,
  boolean: 16,
  jsonb: 3802,
};
const headBytes = 20;
const lengthBytes = 4;
const isNull = -1;
const elementBytes = { float8: 8, int4: 4, boolean: 1 } as const;
const longestCharacterBytes = 3;
/** Stands before the text of a jsonb on the wire. */
const jsonbVersion = '\u0001';

/**
 * A statement that inserts any number of rows, one array a column. Its text depends on the columns only, so that it is
 * cheap to read. `before` parameters stand before its own.
 */
export function insertStatement(table: string, columns: readonly Column[], before = 0): string {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], index) => `$${before + index + 1}::${type}[]`).join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM unnest(${arrays}) AS r(${names})`;
}

/**
 * The parameters of `insertStatement`, in the wire format of Postgres: reading numbers from text costs the embedded
 * database as much as storing them. What a row lacks is null, and so is what is no number, as it would be in JSON: a
 * column that needs one refuses the row.
 */
export function arrayParameters(columns: readonly Column[], rows: readonly object[]): Buffer[] {
  return columns.map(([name, type]) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[name] ?? null);
    return type === 'text' || type === 'jsonb' ? textArray(type, values) : plainArray(type, values);
  });
}

/** One dimension, counted from one. */
function writeHead(array: DataView, type: ColumnType, elements: number): void {
  const dimensions = 1;
  const mayHoldNull = 1;
  const first = 1;
  array.setInt32(0, dimensions);
  array.setInt32(4, mayHoldNull);
  array.setInt32(8, typeIds[type]);
  array.setInt32(12, elements);
  array.setInt32(16, first);
}

function textArray(type: 'text' | 'jsonb', values: readonly unknown[]): Buffer {
  const texts =
    type === 'text'
      ? (values as (string | null)[])
      : values.map((value) => (value === null ? null : jsonbVersion + JSON.stringify(value)));
  let most = headBytes;
  for (const text of texts) most += lengthBytes + longestCharacterBytes * (text?.length ?? 0);
  const array = Buffer.allocUnsafe(most);
  const view = new DataView(array.buffer, array.byteOffset, most);
  writeHead(view, type, texts.length);
  let at = headBytes;
  for (const text of texts) {
    const bytes = text === null ? 0 : array.write(text, at + lengthBytes);
    view.setInt32(at, text === null ? isNull : bytes);
    at += lengthBytes + bytes;
  }
  return array.subarray(0, at);
}

function plainArray(type: 'float8' | 'int4' | 'boolean', values: readonly unknown[]): Buffer {
  const most = headBytes + values.length * (lengthBytes + elementBytes.float8);
  const array = Buffer.allocUnsafe(most);
  const view = new DataView(array.buffer, array.byteOffset, most);
  writeHead(view, type, values.length);
  let at = headBytes;
  for (const value of values) {
    const bytes = writePlain(view, at + lengthBytes, type, value);
    view.setInt32(at, bytes === 0 ? isNull : bytes);
    at += lengthBytes + bytes;
  }
  return array.subarray(0, at);
}

/** Returns the number of bytes; none for null. */
function writePlain(
  view: DataView,
  at: number,
  type: 'float8' | 'int4' | 'boolean',
  value: unknown,
): number {
  if (type === 'float8') {
    if (!Number.isFinite(value)) return 0;
    view.setFloat64(at, value as number);
  } else if (type === 'int4') {
    if (!Number.isInteger(value) || ((value as number) | 0) !== value) return 0;
    view.setInt32(at, value);
  } else {
    if (value === null) return 0;
    view.setUint8(at, value === true ? 1 : 0);
  }
  return elementBytes[type];
}
