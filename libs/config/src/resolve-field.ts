import { describeAllowed, kindOf } from './allowed.js';
import type { Field } from './field.js';
import type { NamedField } from './names.js';

/** Where a value came from. The control plane adds `stored` for what it keeps itself. */
export type SettingSource = 'flag' | 'environment' | 'file' | 'default';

export interface Texts {
  readonly flags: ReadonlyMap<
    string,
    { readonly flag: string; readonly values: readonly string[] }
  >;
  readonly environment: ReadonlyMap<string, { readonly variable: string; readonly text: string }>;
  readonly file: ReadonlyMap<string, unknown>;
  readonly configPath: string | null;
}

export interface ResolvedField {
  readonly value: unknown;
  readonly source: SettingSource;
  readonly problem: string | null;
}

interface Candidate {
  readonly raw: unknown;
  readonly source: SettingSource;
  readonly place: string;
}

/** Takes the first source that has the field, and checks its value. */
export function resolveField(named: NamedField, texts: Texts): ResolvedField {
  const candidate = findCandidate(named, texts);
  if (candidate === null) return { value: named.field.default, source: 'default', problem: null };
  const checked = named.field.schema.safeParse(candidate.raw);
  if (checked.success) return { value: checked.data, source: candidate.source, problem: null };
  const [issue] = checked.error.issues;
  const path = [named.key, ...(issue?.path ?? [])].join('.');
  return {
    value: named.field.default,
    source: candidate.source,
    problem: explain(named.field, path, candidate, issue?.message),
  };
}

function findCandidate(named: NamedField, texts: Texts): Candidate | null {
  const { field, key } = named;
  const flag = texts.flags.get(key);
  if (flag !== undefined)
    return { raw: fromWords(field, flag.values), source: 'flag', place: `the flag ${flag.flag}` };
  const variable = texts.environment.get(key);
  if (variable !== undefined) {
    const words =
      kindOf(field) === 'list'
        ? variable.text.split(',').map((word) => word.trim())
        : [variable.text];
    return {
      raw: fromWords(field, words),
      source: 'environment',
      place: `the variable ${variable.variable}`,
    };
  }
  if (!texts.file.has(key)) return null;
  return { raw: texts.file.get(key), source: 'file', place: `the file ${texts.configPath ?? ''}` };
}

/** A word that is no number or boolean stays text, so that the form refuses it with its own words. */
function fromWords(field: Field, words: readonly string[]): unknown {
  const [word = ''] = words;
  switch (kindOf(field)) {
    case 'list':
      return words.filter((each) => each !== '');
    case 'number':
      return word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
    case 'boolean':
      return word === 'true' || word === '1'
        ? true
        : word === 'false' || word === '0'
          ? false
          : word;
    default:
      return word;
  }
}

function explain(
  field: Field,
  path: string,
  { raw, place }: Candidate,
  detail: string | undefined,
): string {
  const isNested = typeof raw === 'object' && raw !== null;
  const shown = field.isSecret || isNested ? '' : ` ${JSON.stringify(raw)}`;
  const reason = isNested && detail !== undefined ? ` (${detail})` : '';
  return `${path}: the value${shown} from ${place} is not allowed${reason}; allowed is ${describeAllowed(field)}.`;
}
