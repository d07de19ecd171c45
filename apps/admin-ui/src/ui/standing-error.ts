import { useState } from 'react';

/** What is asked of a query to tell whether it fails. */
export interface FailingQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
}

/** `last` is what this said before of the same place. */
export function standingError(query: FailingQuery, last: unknown): unknown {
  if (query.error) return query.error;
  // A query without data forgets its error while it asks again, but not how often it failed. Were the error taken away for
  // that time, its button would come and go with every try, and nobody could press it.
  return query.data === undefined && query.errorUpdateCount > 0 ? last : null;
}

/** The error of a query until there is data, also while it asks again. */
export function useStandingError(query: FailingQuery): unknown {
  const [last, setLast] = useState<unknown>(null);
  const error = standingError(query, last);
  if (error !== last) setLast(() => error);
  return error;
}
