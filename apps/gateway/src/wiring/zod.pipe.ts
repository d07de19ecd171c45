import { suggestion } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import type { PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import type { ZodType } from 'zod';

/** One wrong field of a request. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An `invalid_request` that names every wrong field, for forms. */
export class InvalidInput extends GatewayError {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const first = issues[0];
    super('invalid_request', {
      ...(first ? { text: first.path ? `${first.path}: ${first.message}` : first.message } : {}),
      ...(first?.path ? { param: first.path } : {}),
    });
    this.issues = issues;
  }
}

/** Checks `value` against `schema`; throws `InvalidInput` with all issues. */
export function checked<Out>(schema: ZodType<Out>, value: unknown): Out {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new InvalidInput(issuesOfAll(result.error, schema));
}

/** What is wrong with `value`, field by field; nothing = it is as `schema` says. */
export function issuesIn(schema: ZodType, value: unknown): readonly Issue[] {
  const result = schema.safeParse(value);
  return result.success ? [] : issuesOfAll(result.error, schema);
}

const issuesOfAll = (error: z.ZodError, schema: ZodType): Issue[] =>
  error.issues.flatMap((issue) => issuesOf(issue, schema));

/** One of them, and several. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** The words of the validator are no words for people; what a schema says itself stays. */
function plain(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!/^(?:Too small|Too big|Invalid input): expected /.test(message)) return message;
  if (/, received (?:NaN|undefined)$/.test(message)) return 'It is missing.';
  if (issue.code === 'too_small') return `It must ${bound(issue, issue.minimum, 'at least')}.`;
  if (issue.code === 'too_big') return `It must ${bound(issue, issue.maximum, 'at most')}.`;
  return message;
}

function bound(
  { origin, inclusive = true }: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  by: number | bigint,
  way: 'at least' | 'at most',
): string {
  const unit = units[origin];
  if (unit !== undefined) return `have ${way} ${by} ${unit[Number(by) === 1 ? 0 : 1]}`;
  if (inclusive) return `be ${way} ${by}`;
  return `be ${way === 'at least' ? 'more' : 'less'} than ${by}`;
}

/** Of what may be one or the other: what is wrong with the one that comes nearest. */
function nearest({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const least = Math.min(...errors.map((issues) => issues.length));
  const best = errors.findLast((issues) => issues.length === least) ?? [];
  return best.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

function issuesOf(issue: z.core.$ZodIssue, schema: ZodType): Issue[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return nearest(issue).flatMap((inner) => issuesOf(inner, schema));
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys' || path.length > 0 || !(schema instanceof z.ZodObject))
    return [{ path: path.join('.'), message: plain(issue) }];
  const known = Object.keys(schema.shape);
  return issue.keys.map((key) => ({
    path: key,
    message: `is not known here.${suggestion(key, known) || ` Known: ${known.join(', ')}.`}`,
  }));
}

/** How many entries a page of GraphQL has. Errors: `invalid_request` outside of 1 to `most`. */
export function firstOf(
  given: number | null | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  const first = given ?? usual;
  if (Number.isInteger(first) && first >= 1 && first <= most) return first;
  throw new InvalidInput([{ path: 'first', message: `must be from 1 to ${most}` }]);
}

/** The only validator of the control plane: `@Body(new ZodPipe(schema))`, `@Query(new ZodPipe(schema))`. */
export class ZodPipe<Out> implements PipeTransform<unknown, Out> {
  readonly #schema: ZodType<Out>;

  constructor(schema: ZodType<Out>) {
    this.#schema = schema;
  }

  transform(value: unknown): Out {
    return checked(this.#schema, value);
  }
}
