/** A text that may be long: a database may want it bound in another way than a word. */
export class LongText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Value = string | number | null | LongText;

/** A piece of SQL: texts with values between them. */
export interface Statement {
  readonly texts: readonly string[];
  readonly values: readonly Value[];
}

const isStatement = (part: Value | Statement): part is Statement =>
  typeof part === 'object' && part !== null && 'texts' in part;

/** SQL as it is written here; statements within become part of it, anything else is bound as a value. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Value | Statement)[]
): Statement {
  const out: string[] = [texts[0] ?? ''];
  const values: Value[] = [];
  const extend = (text: string) => out.push((out.pop() ?? '') + text);
  parts.forEach((part, index) => {
    if (isStatement(part)) {
      part.texts.forEach((text, at) => (at === 0 ? extend(text) : out.push(text)));
      values.push(...part.values);
    } else {
      values.push(part);
      out.push('');
    }
    extend(texts[index + 1] ?? '');
  });
  return { texts: out, values };
}

/** Text that is no value: names of tables, words that differ between databases. Never from outside. */
export const raw = (text: string): Statement => ({ texts: [text], values: [] });

export const long = (text: string): LongText => new LongText(text);

/** Statements one after the other. */
export function join(parts: readonly (Value | Statement)[], separator = ', '): Statement {
  return parts.reduce<Statement>(
    (all, part, index) => (index === 0 ? sql`${part}` : sql`${all}${raw(separator)}${part}`),
    raw(''),
  );
}

/** The text with its place-holders, on one line per line written. */
export function textOf({ texts }: Statement, placeholder: (index: number) => string): string {
  return texts
    .reduce((all, text, index) => `${all}${placeholder(index)}${text}`)
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
