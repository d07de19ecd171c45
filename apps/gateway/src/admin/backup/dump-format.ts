import { createHash } from 'node:crypto';
import { z } from 'zod';

export const dumpFormat = 'bellwether-backup';
export const dumpVersion = 1;

/** First line of a backup. `migrations` says which tables and columns its rows have. */
export const dumpHead = z.strictObject({
  format: z.literal(dumpFormat),
  version: z.literal(dumpVersion),
  createdAt: z.iso.datetime(),
  gateway: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});
export type DumpHead = z.infer<typeof dumpHead>;

/** A row: the table's place in `tables`, and the row as the database writes it in JSON. */
export const dumpRow = z.strictObject({
  t: z.number().int().nonnegative(),
  r: z.record(z.string(), z.unknown()),
});

/** Last line: a backup without it was cut. */
export const dumpTail = z.strictObject({
  rows: z.number().int().nonnegative(),
  sha256: z.string(),
});

/** The sum over all lines but the last. */
export const newSum = () => createHash('sha256');

const identifier = /^[a-z_][a-z0-9_]*$/;

/** A table or column name, quoted. Refuses what no migration of ours would make. */
export function quoted(name: string): string {
  if (!identifier.test(name))
    throw new Error(`${JSON.stringify(name)} is no name of a table or column here.`);
  return `"${name}"`;
}
