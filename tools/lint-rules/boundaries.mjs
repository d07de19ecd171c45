import boundaries from 'eslint-plugin-boundaries';
import { importTable } from './import-table.mjs';
import { findRooms, root } from './rooms.mjs';

const rooms = findRooms();
const runsAnywhere = new Set(
  rooms.filter(({ runtime }) => runtime === 'any').map(({ name }) => name),
);

const outside = (packages) => ({ to: { module: { origin: 'external', source: packages } } });
const nodeItself = { to: { module: { origin: 'core' } } };
const room = (name) => ({ element: { type: name } });
const indexOf = (name) => ({
  to: {
    element: {
      type: name,
      fileInternalPath: name === 'migrations' ? '**/index.ts' : 'src/index.ts',
    },
  },
});

/** The import table as policies: nothing is allowed unless a row says so. Later policies win. */
function policiesOf([name, row]) {
  const from = room(name);
  const policies = [
    ...row.ours.map((other) => ({ from, allow: indexOf(other) })),
    ...(row.outside.length > 0 ? [{ from, allow: outside(row.outside) }] : []),
    ...(row.options === undefined
      ? []
      : [{ from: { ...from, file: { categories: 'options' } }, allow: outside(row.options) }]),
  ];
  if (!runsAnywhere.has(name) && name !== 'admin-ui') policies.push({ from, allow: nodeItself });
  return policies;
}

const testFiles = { file: { categories: { anyOf: ['spec', 'testing', 'setup'] } } };

/** Specs and `testing/` may use the test runner, Node, and the `testing` entry of the rooms that their own row allows. */
const testPolicies = [
  { from: testFiles, allow: outside(['vitest', 'vitest/**']) },
  { from: testFiles, allow: nodeItself },
  ...Object.entries(importTable).flatMap(([name, row]) =>
    [...row.ours, ...(name.startsWith('gateway') ? Object.keys(importTable) : [])].map((other) => ({
      from: { ...room(name), ...testFiles },
      allow: { to: { element: { type: other, fileInternalPath: 'src/testing/index.ts' } } },
    })),
  ),
  { from: { file: { categories: 'setup' } }, allow: outside(['**']) },
];

const settings = {
  'boundaries/root-path': root,
  'boundaries/elements': rooms.map(({ name, folder }) => ({ type: name, pattern: folder })),
  'boundaries/files': [
    { category: 'spec', pattern: '**/*.spec.{ts,tsx}' },
    { category: 'testing', pattern: '**/testing/**' },
    { category: 'options', pattern: '**/*.options.ts' },
    { category: 'setup', pattern: '**/*.config.{ts,mjs}' },
  ],
  'import/resolver': { [new URL('resolver.cjs', import.meta.url).pathname]: {} },
};

/** The import rule for one set of files. */
export function importRule(files) {
  return {
    files,
    plugins: { boundaries },
    settings,
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          checkUnknownLocals: true,
          message:
            '{{from.element.type}} may not import {{dependency.source}} (tools/lint-rules/import-table.mjs).',
          policies: [...Object.entries(importTable).flatMap(policiesOf), ...testPolicies],
        },
      ],
    },
  };
}
