import { describeAllowed, kindOf } from './allowed.js';
import { namedFields } from './names.js';
import type { NamedField } from './names.js';

const ownLines: readonly (readonly [string, string])[] = [
  ['--config <file>', 'YAML file with settings; also BELLWETHER_CONFIG.'],
  ['--help', 'Prints this text.'],
  ['--version', 'Prints the version.'],
];

/** The text of `--help`: short flags first, then how to name every other setting. */
export function helpText(): string {
  const rows = namedFields.flatMap((named) => (named.field.flag === null ? [] : [row(named)]));
  const width = Math.max(...[...rows, ...ownLines].map(([left]) => left.length)) + 2;
  const lines = [...rows, ...ownLines].map(([left, right]) => `  ${left.padEnd(width)}${right}`);
  return [
    'Usage: npm start -- [flags]',
    '',
    ...lines,
    '',
    'Every setting has a long flag, a variable and a file key as well, for instance',
    '  --fleet-probe-interval-ms 2000',
    '  BELLWETHER_FLEET_PROBE_INTERVAL_MS=2000',
    '  fleet: { probeIntervalMs: 2000 }',
    'A flag beats a variable, a variable beats the file. All of them: docs/generated/config.md',
  ].join('\n');
}

function row({ field, flags: [flag = ''] }: NamedField): readonly [string, string] {
  const kind = kindOf(field);
  const left = kind === 'boolean' ? flag : `${flag} <${placeholder(kind)}>`;
  const shown =
    field.isSecret || field.default === '' || kind === 'boolean' || kind === 'list'
      ? ''
      : ` [${String(field.default)}]`;
  const choices =
    'enum' in field.schema.def || describeAllowed(field).startsWith('one of')
      ? ` (${describeAllowed(field)})`
      : '';
  return [left, `${field.help.replaceAll('`', '')}${choices}${shown}`];
}

const placeholder = (kind: string): string =>
  kind === 'number' ? 'n' : kind === 'list' ? 'value, repeatable' : 'value';
