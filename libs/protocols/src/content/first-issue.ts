import { GatewayError } from '@bellwether/exchange';
import type { z } from 'zod';

/** The first field that is wrong, in the caller's words; `at` is where the document stands that was looked into. */
export function firstIssue(error: z.ZodError, at = ''): GatewayError {
  const issue = error.issues[0];
  const { path, message } = issue ? deepest(issue) : { path: [], message: 'not valid' };
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

/** Of the forms that a field may have, the one that fits furthest says what is wrong. */
function deepest(issue: z.core.$ZodIssue): Place {
  const { path, message } = issue;
  if (issue.code !== 'invalid_union') return { path, message };
  if (issue.errors.length === 0) return { path, message: 'this kind is not known here' };
  const inner = issue.errors
    .flatMap((issues) => issues.slice(0, 1).map(deepest))
    .reduce<Place>((best, one) => (one.path.length > best.path.length ? one : best), {
      path: [],
      message,
    });
  return { path: [...path, ...inner.path], message: inner.message };
}
