import { GatewayError } from '@bellwether/exchange';
import type { z } from 'zod';

/** The first field that is wrong, in the caller's words; `at` is where the document stands that was looked into. */
export function firstIssue(error: z.ZodError, at = ''): GatewayError {
  const issue = error.issues[0];
  const { path, message: told } = issue ? deepest(issue) : { path: [], message: 'not valid' };
  // What was not given is nothing; the word of the language for it is none for people.
  const message = told.replace(/, received (?:NaN|undefined)$/, ', received nothing');
  const param = [...(at === '' ? [] : [at]), ...path].join('.');
  return new GatewayError('invalid_request', {
    text: param ? `${param}: ${message}` : message,
    ...(param ? { param } : {}),
  });
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Of the forms that a field may have, the one that fits furthest says what is wrong; where none fits at all, which there are. */
function deepest(issue: z.core.$ZodIssue): Place {
  const { path, message } = issue;
  if (issue.code !== 'invalid_union') return { path, message };
  const furthest = issue.errors
    .flatMap((issues) => issues.slice(0, 1).map(deepest))
    .reduce<Place>((best, one) => (one.path.length > best.path.length ? one : best), {
      path: [],
      message: formsOf(issue),
    });
  return { path: [...path, ...furthest.path], message: furthest.message };
}

function formsOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const forms = [...new Set(wordsOf(issue))];
  return forms.length === 0 ? issue.message : `expected one of ${forms.join(', ')}`;
}

function wordsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value));
  if (issue.code === 'invalid_type') return [issue.expected];
  if (issue.code !== 'invalid_union') return [];
  const kinds = 'options' in issue ? (issue.options as readonly unknown[]) : [];
  return [
    ...kinds.map((kind) => JSON.stringify(kind)),
    ...issue.errors.flatMap((issues) => issues.slice(0, 1).flatMap(wordsOf)),
  ];
}
