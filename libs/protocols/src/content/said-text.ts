import { part } from './loose.js';

/** Text, or the texts of parts; a number is what the model wrote. */
export function saidText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map((one) => saidText(part(one).text)).join('') : '';
}
