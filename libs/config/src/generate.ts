import { stringify } from 'yaml';
import { z } from 'zod';
import { describeAllowed } from './allowed.js';
import { namedFields } from './names.js';
import type { NamedField } from './names.js';
import { schema } from './schema.js';

const branches = Object.keys(schema);
const fieldsOf = (branch: string): NamedField[] =>
  namedFields.filter((named) => named.branch === branch);

/** `docs/generated/config.md`: every setting with its names, default and what is allowed. */
export function configPage(): string {
  const parts = branches.map((branch) => {
    const rows = fieldsOf(branch).map(pageRow);
    return [
      `## ${branch}`,
      '',
      '| key | flag | variable | default | allowed | what it is |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Settings',
    '',
    'Generated from `libs/config/src/schema.ts`. Flag beats variable, variable beats file, file beats default.',
    'In the file a setting stands as `branch: { field: value }`; lists repeat as flags and are joined by commas in variables.',
    'An empty variable counts as not set.',
    '',
    ...parts,
  ].join('\n');
}

function pageRow({ key, field, flags, variable }: NamedField): string {
  const flagCell = flags.map((flag) => `\`${flag}\``).join(', ') || '–';
  const shown =
    field.isSecret && field.default === '' ? 'none' : `\`${JSON.stringify(field.default)}\``;
  const cells = [
    `\`${key}\``,
    flagCell,
    variable === null ? '–' : `\`${variable}\``,
    shown,
    describeAllowed(field),
    field.help,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** JSON schema of the settings file, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const properties = Object.fromEntries(
    branches.flatMap((branch) => {
      const fields = fieldsOf(branch).filter((named) => named.field.from !== 'environment');
      return fields.length === 0 ? [] : [[branch, branchSchema(fields)]];
    }),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Bellwether settings',
    type: 'object',
    additionalProperties: false,
    properties,
  };
}

function branchSchema(fields: readonly NamedField[]): Record<string, unknown> {
  const properties = Object.fromEntries(
    fields.map(({ name, field }) => {
      const { $schema: _, ...form } = z.toJSONSchema(field.schema, { io: 'input' });
      return [name, { ...form, description: field.help, default: field.default }];
    }),
  );
  return { type: 'object', additionalProperties: false, properties };
}

/** A settings file with every field at its default, commented out. */
export function sampleFile(): string {
  const lines = ['# Every setting at its default. Take away the "# " of what you change.'];
  for (const branch of branches) {
    const fields = fieldsOf(branch).filter((named) => named.field.from !== 'environment');
    if (fields.length === 0) continue;
    lines.push('', `# ${branch}:`);
    for (const { name, field } of fields)
      lines.push(
        `#   # ${field.help}`,
        ...stringify({ [name]: field.default }, { lineWidth: 0 })
          .trim()
          .split('\n')
          .map((line) => `#   ${line}`),
      );
  }
  return `${lines.join('\n')}\n`;
}
