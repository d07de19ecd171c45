/**
 * Warnings as a comment of an event stream, for what is found out once the headers have left. Client libraries read past
 * it.
 */
export function warningComment(warnings: readonly string[]): string {
  return warnings.length === 0 ? '' : `: warning: ${[...new Set(warnings)].join('; ')}\n\n`;
}
