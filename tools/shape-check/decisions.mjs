import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const parts = ['## Context', '## Decision', '## Consequences'];

/** `docs/decisions/NNNN-title.md`, numbered without gaps, each with context, decision and consequences. */
export function checkDecisions(root) {
  const folder = path.join(root, 'docs/decisions');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  return names.flatMap((name, index) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const number = String(index + 1).padStart(4, '0');
    const wrongNumber = name.startsWith(`${number}-`)
      ? []
      : [`docs/decisions/${name}: number ${number} is expected here`];
    return [
      ...wrongNumber,
      ...parts
        .filter((part) => !text.includes(`\n${part}\n`))
        .map((part) => `docs/decisions/${name}: "${part}" is missing`),
    ];
  });
}
