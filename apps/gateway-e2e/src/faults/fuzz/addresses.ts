import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One address of the data plane; `:id` and `*` in it stand for something. */
export interface Address {
  readonly method: string;
  readonly path: string;
}

const page = path.resolve(import.meta.dirname, '../../../../../docs/generated/addresses.md');

/** Every address that applications may call, as the gateway lists them. */
export function addresses(): readonly Address[] {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|$/gm);
  return Array.from(rows, ([, method = '', address = '']) => ({ method, path: address }));
}
