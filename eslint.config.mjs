import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importRule } from './tools/lint-rules/boundaries.mjs';
import { hazards } from './tools/lint-rules/hazards.mjs';
import { pureRooms } from './tools/lint-rules/pure-rooms.mjs';
import { typedRules } from './tools/lint-rules/typed-rules.mjs';

const sources = [
  'libs/*/src/**/*.ts',
  'apps/*/src/**/*.{ts,tsx}',
  'migrations/**/*.ts',
  'tools/*/src/**/*.ts',
];
const specs = ['**/*.spec.{ts,tsx,mjs}', '**/testing/**', 'apps/gateway-e2e/**'];

const sizes = {
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 50 }],
  'max-depth': ['error', 3],
};

export default [
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/fixtures/**',
      '**/node_modules/**',
      '.tools/**',
      '.nx/**',
      'docs/**',
      '**/test-results/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: [...sources, 'apps/*/*.ts', 'vitest.config.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { '@typescript-eslint': tseslint.plugin },
  },
  {
    files: sources,
    ignores: ['apps/gateway-e2e/**'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: typedRules,
  },
  importRule(sources),
  {
    files: [...sources, 'tools/**/*.mjs', 'apps/*/*.ts', '*.mjs', '*.ts'],
    rules: {
      ...sizes,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  ...hazards(sources),
  ...pureRooms,
  {
    files: ['apps/admin-ui/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150 }] },
  },
  {
    files: ['apps/admin-ui/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // No React Compiler here: what it cannot memoize does not matter.
    rules: { ...reactHooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  { files: specs, rules: { 'max-lines-per-function': 'off' } },
];
