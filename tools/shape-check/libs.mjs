import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foldersIn } from './walk.mjs';

/** The rooms that the house plans for. Another one needs a decision record first. */
const planned = new Set([
  ...['exchange', 'config', 'telemetry', 'database'],
  ...['protocols', 'parsers', 'tokenizers', 'routing', 'simulation'],
  ...['workers', 'fleet', 'tenants', 'plugins', 'mcp', 'history'],
  'pipeline',
]);

/** Each lib is planned, has one door, and stands in the architecture page. */
export function checkLibs(root) {
  const page = readText(root, 'docs/architecture.md');
  return foldersIn(root, 'libs').flatMap((name) => {
    const problems = [];
    if (!planned.has(name))
      problems.push(
        `libs/${name}: not one of the planned rooms; write a decision record and add it to tools/shape-check/libs.mjs`,
      );
    if (!existsSync(path.join(root, 'libs', name, 'src/index.ts')))
      problems.push(`libs/${name}: src/index.ts is missing, the only door of a lib`);
    if (!page.includes(`\`libs/${name}\``))
      problems.push(`docs/architecture.md: no line about \`libs/${name}\``);
    return problems;
  });
}

function readText(root, file) {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}
