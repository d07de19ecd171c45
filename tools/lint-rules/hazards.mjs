/**
 * Single hazards, each with the reason that a reader of the finding needs.
 *
 * ESLint keeps only the last list that fits a file, so every block below spells its whole list out.
 */
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message:
    'Export by name: a default export is renamed at will by whoever imports it, and no search finds it.',
};
const exportAll = {
  selector: 'ExportAllDeclaration',
  message:
    'List what leaves the room by name: `export *` makes every private helper part of the contract.',
};
const environmentRead = {
  // PATH is what a child process needs, not a setting.
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(MemberExpression[property.value='PATH'] > *)",
  message: 'Settings come as arguments: only libs/config/src/load.ts reads the environment.',
};
const processExit = {
  selector:
    "CallExpression[callee.object.name='process'][callee.property.name=/^(exit|abort|kill)$/]",
  message:
    'The data plane never ends the process: running calls and unwritten records would be lost.',
};
const sleep = {
  selector:
    "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.1.value>50]",
  message: 'A spec waits for what it needs, not for a time: the machine is slower than you think.',
};

const syntax = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] });

export const hazards = (sources) => [
  {
    files: sources,
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      ...syntax(defaultExport, exportAll),
    },
  },
  {
    files: [
      'libs/*/src/**/*.ts',
      'apps/gateway/src/http/**/*.ts',
      'apps/gateway/src/wiring/data-plane*.ts',
    ],
    rules: syntax(defaultExport, exportAll, environmentRead, processExit),
  },
  { files: ['libs/config/src/load.ts'], rules: syntax(defaultExport, exportAll, processExit) },
  {
    files: ['apps/gateway/src/**/*.ts'],
    ignores: ['apps/gateway/src/http/**', 'apps/gateway/src/wiring/data-plane*.ts'],
    rules: syntax(defaultExport, exportAll, environmentRead),
  },
  { files: ['**/*.spec.{ts,tsx}'], rules: syntax(defaultExport, exportAll, sleep) },
  { files: ['**/testing/**/*.ts'], rules: syntax(defaultExport, exportAll) },
  {
    files: ['**/*.config.{ts,mjs}', 'apps/*/codegen.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
];
