const maxLength = 1024;

/**
 * Warnings as a comment of an event stream, for what is found out once the headers have left. Client libraries read past
 * it.
 */
export function warningComment(warnings: readonly string[]): string {
  if (warnings.length === 0) return '';
  // Workers choose some of the words: a line of theirs would be an event.
  const text = [...new Set(warnings)].join('; ').replace(/[^\x20-\x7e]/g, '?');
  return `: warning: ${text.slice(0, maxLength)}\n\n`;
}
