import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../../../../docs/dialects.md');

/** A row of the table of what is refused. */
export interface RefusalRow {
  readonly caller: string;
  readonly worker: string;
  /** A feature of the matrix, or something more special. */
  readonly feature: string;
  /** Fields that are added to a plain request. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly field: string;
}

/** The rows that the page has between its marks. Errors: a page without the table. */
export function readRefusals(): readonly RefusalRow[] {
  const [, table] =
    /<!-- refused -->\n([\s\S]*?)<!-- end of refused -->/.exec(readFileSync(page, 'utf8')) ?? [];
  if (table === undefined) throw new Error(`${page} has no table of refusals`);
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [caller = '', worker = '', feature = '', request = '', field = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replace(/^`|`$/g, ''));
      return {
        caller,
        worker,
        feature,
        request: JSON.parse(request) as object,
        field,
      } as RefusalRow;
    });
}
