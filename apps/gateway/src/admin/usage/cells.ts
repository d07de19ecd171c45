/** A spreadsheet takes a text that begins so for a formula, behind blanks and in full width as well. */
const formulaStart = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** What a table begins with: without it a spreadsheet takes the bytes for those of its own country. */
export const csvStart = '\ufeff';

/** One value of a CSV: quoted where it must be, and never a formula. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** Millionths as a decimal, exactly. */
export function decimal(micros: number | null): string | null {
  if (micros === null) return null;
  const digits = String(Math.abs(micros)).padStart(7, '0');
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
