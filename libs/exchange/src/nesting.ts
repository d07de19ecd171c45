/** Nesting that no API needs; deeper documents are refused before anything recursive sees them. */
export const maxNesting = 128;

/** Whether what was parsed nests no deeper. Recursion ends where it is too deep. */
export function nestsWithin(value: unknown, levels = maxNesting): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels <= 0) return false;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.every((member) => nestsWithin(member, levels - 1));
}
