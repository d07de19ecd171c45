import { ApiError } from '../api/http.js';

export interface FieldErrors {
  /** What is wrong with the field itself; undefined = nothing. */
  at(path: string): string | undefined;
  /** What is wrong with the field, or with anything in it. */
  within(path: string): string | undefined;
}

/** What the server refused, by the fields that it named. */
export function fieldErrors(error: Error | null): FieldErrors {
  const issues = error instanceof ApiError ? error.issues : [];
  return {
    at: (path) => issues.find((issue) => issue.path === path)?.message,
    within: (path) =>
      issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message,
  };
}
