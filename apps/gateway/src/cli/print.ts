import type { Given } from './command-line.js';

type Cell = string | number | boolean | null | undefined;

/** Columns of text, as wide as their longest cell. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [
    head,
    ...rows.map((row) =>
      row.map((cell) => (cell === null || cell === undefined || cell === '' ? '-' : String(cell))),
    ),
  ];
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints what was asked for: as JSON for programs, else as `text` for people. */
export function print({ flags }: Given, reply: unknown, text: string): void {
  process.stdout.write(`${flags['json'] === true ? JSON.stringify(reply, null, 2) : text}\n`);
}
