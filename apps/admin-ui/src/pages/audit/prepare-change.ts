/** A field of an object that is not in both states the same. */
export interface ChangedField {
  /** `limits.requestsPerMinute`; '' = the whole. */
  readonly path: string;
  /** null = it was not there. */
  readonly before: string | null;
  /** null = it is there no more. */
  readonly after: string | null;
}

/** So many are shown; a document of routes may have thousands. */
const mostFields = 200;
const deepest = 6;

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean => value === null || value === undefined;

function textOf(value: unknown): string | null {
  if (isNothing(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What differs between two states of an object, field by field; `isCut` = there is more. */
export function changesOf(
  before: unknown,
  after: unknown,
): { readonly fields: readonly ChangedField[]; readonly isCut: boolean } {
  const fields: ChangedField[] = [];
  const walk = (path: string, one: unknown, other: unknown, depth: number): void => {
    if (fields.length > mostFields) return;
    const isOpen = (value: unknown) => isPlain(value) || isNothing(value);
    if (depth < deepest && (isPlain(one) || isPlain(other)) && isOpen(one) && isOpen(other)) {
      const left = isPlain(one) ? one : {};
      const right = isPlain(other) ? other : {};
      for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
        walk(path === '' ? name : `${path}.${name}`, left[name], right[name], depth + 1);
      return;
    }
    const field = { path, before: textOf(one), after: textOf(other) };
    if (field.before !== field.after) fields.push(field);
  };
  walk('', before, after, 0);
  return { fields: fields.slice(0, mostFields), isCut: fields.length > mostFields };
}
