/** The number that a flag gives. Errors: it is no whole number from 1 on. */
export function countOf(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${flag} is a number from 1 on.`);
  return count;
}
