import type { z } from 'zod';

/** Where a field may be set. Secrets that only a first start needs never stand on a command line. */
export type FieldOrigin = 'anywhere' | 'environment' | 'file';

/**
 * One setting: its form, its default and its help, from which flag, variable, file key and docs follow.
 *
 * Shapes   `flag` is a short name beside the long one (`--port` beside `--http-port`), without the dashes.
 * Units    stand at the end of the field's name (`probeIntervalMs`).
 */
export interface Field<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly default: z.output<S>;
  readonly help: string;
  readonly flag: string | null;
  readonly isSecret: boolean;
  readonly from: FieldOrigin;
  /** What is allowed, in words; null lets the schema say it. */
  readonly allowed: string | null;
}

export interface FieldFacts<S extends z.ZodType> {
  readonly default: z.output<S>;
  readonly help: string;
  readonly flag?: string;
  readonly secret?: boolean;
  readonly from?: FieldOrigin;
  readonly allowed?: string;
}

/** Declares one field. */
export function field<S extends z.ZodType>(schema: S, facts: FieldFacts<S>): Field<S> {
  return {
    schema,
    default: facts.default,
    help: facts.help,
    flag: facts.flag ?? null,
    isSecret: facts.secret ?? false,
    from: facts.from ?? 'anywhere',
    allowed: facts.allowed ?? null,
  };
}

export type Fields = Readonly<Record<string, Field>>;

export interface Section<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

/** Declares the fields of one branch. The branch is named like the room that reads it. */
export function section<F extends Fields>(name: string, fields: F): Section<F> {
  return { name, fields };
}

/** The values of one section. */
export type SectionValues<S extends Section> = {
  readonly [K in keyof S['fields']]: z.output<S['fields'][K]['schema']>;
};
