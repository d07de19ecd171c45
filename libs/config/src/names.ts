import type { Field, Fields } from './field.js';
import { schema } from './schema.js';

/** One field with all its names. */
export interface NamedField {
  /** `branch.field`, as in the file and in `GET /admin/v1/settings`. */
  readonly key: string;
  readonly branch: string;
  readonly name: string;
  readonly field: Field;
  /** With their dashes, the short one first; empty when no flag may carry the value. */
  readonly flags: readonly string[];
  /** null when no variable may carry the value. */
  readonly variable: string | null;
}

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function namedField(branch: string, name: string, field: Field): NamedField {
  const words = `${branch}-${kebab(name)}`;
  return {
    key: `${branch}.${name}`,
    branch,
    name,
    field,
    flags:
      field.from === 'anywhere' ? [...new Set([`--${field.flag ?? words}`, `--${words}`])] : [],
    variable:
      field.from === 'file' ? null : `BELLWETHER_${words.replaceAll('-', '_').toUpperCase()}`,
  };
}

const sections: readonly { readonly name: string; readonly fields: Fields }[] =
  Object.values(schema);

/** All fields in the order of the schema. */
export const namedFields: readonly NamedField[] = sections.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([fieldName, field]) => namedField(name, fieldName, field)),
);

/** Variables that are read by clients and by the command line, not by the gateway's settings. */
export const clientVariables: readonly string[] = [
  'BELLWETHER_API_KEY',
  'BELLWETHER_ADMIN_TOKEN',
  'BELLWETHER_URL',
];

/** The variable beside `--config`. */
export const configVariable = 'BELLWETHER_CONFIG';
