import { existsSync } from 'node:fs';
import path from 'node:path';
import { tryRun } from '../bootstrap/children.mjs';
import { toolEnvironment } from '../bootstrap/npm.mjs';
import { generate } from '../codegen.mjs';
import { checkShapes } from '../shape-check/check-shapes.mjs';

/** A part that is a program of a package: it fails when the program does. */
const program =
  (script, ...args) =>
  async (root) => {
    const { code, output } = await tryRun(
      process.execPath,
      [path.join(root, 'node_modules', script), ...args],
      { cwd: root, env: toolEnvironment() },
    );
    return { isOk: code === 0, output };
  };

const cruised = ['libs', 'apps/gateway/src', 'apps/admin-ui/src', 'migrations', 'tools'];

/** Only `npm test` installs the packages of the black-box tests; without them their types are unknown. */
async function outsideTypes(root) {
  if (!existsSync(path.join(root, 'apps/gateway-e2e/node_modules')))
    return { isOk: true, output: '' };
  return program('typescript/bin/tsc', '-p', 'apps/gateway-e2e/tsconfig.json')(root);
}

async function generatedFiles(root) {
  const stale = await generate(root, { isCheck: true });
  return {
    isOk: stale.length === 0,
    output: stale.map((file) => `${file} is not what its source makes: npm run codegen`).join('\n'),
  };
}

async function shapes(root) {
  const problems = await checkShapes(root);
  return { isOk: problems.length === 0, output: problems.join('\n') };
}

/** What `npm run check` consists of; `npm test` counts each part as one test. The long ones come first. */
export const checkParts = [
  { name: 'lint', check: program('eslint/bin/eslint.js', '.', '--max-warnings', '0') },
  { name: 'types', check: program('typescript/bin/tsc', '-p', 'tsconfig.json') },
  {
    name: 'console-types',
    check: program('typescript/bin/tsc', '-p', 'apps/admin-ui/tsconfig.json'),
  },
  { name: 'outside-types', check: outsideTypes },
  { name: 'generated', check: generatedFiles },
  {
    name: 'cycles',
    check: program(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      ...cruised,
    ),
  },
  { name: 'shapes', check: shapes },
  {
    name: 'layout',
    check: program('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
];
