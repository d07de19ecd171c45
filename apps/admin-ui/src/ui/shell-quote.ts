/** A value as one word of a POSIX shell: whatever it holds, it stays data. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
