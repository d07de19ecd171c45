import { z } from 'zod';
import type { Field } from './field.js';

/** What the values of a field look like, as text sources must be read. */
export type FieldKind = 'boolean' | 'number' | 'text' | 'list' | 'objects';

interface JsonForm {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonForm;
}

const formOf = (field: Field): JsonForm =>
  z.toJSONSchema(field.schema, { io: 'input' }) as JsonForm;

/** How a field's value is read from text. */
export function kindOf(field: Field): FieldKind {
  const form = formOf(field);
  if (form.type === 'boolean') return 'boolean';
  if (form.type === 'number' || form.type === 'integer') return 'number';
  if (form.type !== 'array') return 'text';
  return form.items?.type === 'object' ? 'objects' : 'list';
}

/** What a field allows, in words for people: `a whole number from 0 to 65535`, `one of error, warn`. */
export function describeAllowed(field: Field): string {
  if (field.allowed !== null) return field.allowed;
  const form = formOf(field);
  if (form.enum !== undefined) return `one of ${form.enum.join(', ')}`;
  if (form.type === 'boolean') return 'true or false';
  if (form.type === 'integer') return `a whole number ${range(form)}`;
  if (form.type === 'number') return `a number ${range(form)}`;
  if (form.type !== 'array') return 'a text';
  return form.items?.type === 'object' ? 'a list of objects' : 'a list of texts';
}

function range({ minimum, maximum }: JsonForm): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `from ${minimum ?? 0} to ${maximum}` : `of at least ${minimum ?? 0}`;
}
