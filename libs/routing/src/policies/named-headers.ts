/** A call's headers, names in lower case. */
export type CallHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Of a call's headers those that the policy's parts name; null when they name none. Requests carry secrets: a decision,
 * which is kept, sees no other.
 *
 * Shapes   `options` are those of a resolved policy. Of a header that came more than once the first counts.
 */
export function namedHeaders(
  options: unknown,
  headers: CallHeaders,
): Readonly<Record<string, string>> | null {
  const names = (options as { readonly headerNames?: readonly string[] } | null)?.headerNames ?? [];
  if (names.length === 0) return null;
  const named: Record<string, string> = {};
  for (const name of names) {
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    const first = typeof value === 'string' ? value : value?.[0];
    if (first !== undefined) named[name] = first;
  }
  return named;
}
