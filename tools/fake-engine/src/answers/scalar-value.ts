import type { Draw } from './draw.js';
import { textForPattern } from './pattern-text.js';

/** A JSON schema, or part of one, as plain data. */
export type Schema = Readonly<Record<string, unknown>>;

/** Characters; a schema that demands more gets this many. */
const longestText = 65_536;

const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath'];

/** Texts for the formats that JSON schema names. */
const formats: Readonly<Record<string, (draw: Draw) => string>> = {
  date: (draw) => `20${two(10 + draw(20))}-${two(1 + draw(12))}-${two(1 + draw(28))}`,
  time: (draw) => `${two(draw(24))}:${two(draw(60))}:${two(draw(60))}Z`,
  'date-time': (draw) => `${formats.date?.(draw)}T${formats.time?.(draw)}`,
  duration: (draw) => `PT${1 + draw(59)}M`,
  email: (draw) => `${word(draw)}@${word(draw)}.example`,
  hostname: (draw) => `${word(draw)}.example`,
  ipv4: (draw) => `192.0.2.${1 + draw(254)}`,
  ipv6: (draw) => `2001:db8::${(1 + draw(65_000)).toString(16)}`,
  uri: (draw) => `https://${word(draw)}.example/${word(draw)}`,
  uuid: (draw) =>
    `${hex(draw, 8)}-${hex(draw, 4)}-4${hex(draw, 3)}-8${hex(draw, 3)}-${hex(draw, 12)}`,
};

/** A text that the schema allows; `known` is taken when it does. */
export function textValue(schema: Schema, known: string | null, draw: Draw): string {
  const least = Math.min(numberOf(schema.minLength) ?? 0, longestText);
  const most = numberOf(schema.maxLength) ?? Infinity;
  const fits = (text: string): boolean => [...text].length >= least && [...text].length <= most;
  if (typeof schema.pattern === 'string') {
    if (known !== null && fits(known) && matches(schema.pattern, known)) return known;
    const text = textForPattern(schema.pattern, fits, draw);
    if (text !== null) return text;
  }
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  if (format !== undefined) return format(draw);
  if (known !== null && fits(known)) return known;
  let text = word(draw);
  while (text.length < least) text += ` ${word(draw)}`;
  return text.slice(0, Math.max(least, Math.min(text.length, most)));
}

/** A number that the schema allows; `known` is taken when it does. */
export function numberValue(schema: Schema, known: number | null, draw: Draw): number {
  const isInteger = schema.type === 'integer';
  const multiple = numberOf(schema.multipleOf);
  const step = multiple !== null && multiple > 0 ? multiple : isInteger ? 1 : 0.5;
  const nudge = isInteger ? 1 : step;
  let least = numberOf(schema.minimum) ?? -Infinity;
  let most = numberOf(schema.maximum) ?? Infinity;
  const above = numberOf(schema.exclusiveMinimum);
  const below = numberOf(schema.exclusiveMaximum);
  if (above !== null)
    least = Math.max(
      least,
      above + (below === null ? nudge : Math.min(nudge, (below - above) / 4)),
    );
  if (below !== null)
    most = Math.min(most, below - (above === null ? nudge : Math.min(nudge, (below - above) / 4)));
  if (known !== null && known >= least && known <= most && (!isInteger || Number.isInteger(known)))
    return known;
  const first = Number.isFinite(least)
    ? Math.ceil(least / step) * step
    : Number.isFinite(most)
      ? Math.min(1, Math.floor(most / step) * step)
      : step;
  const choices = Number.isFinite(most)
    ? Math.max(1, Math.min(100, Math.floor((most - first) / step) + 1))
    : 100;
  const value = first + draw(choices) * step;
  // A range narrower than a step has only its middle.
  return value > most && Number.isFinite(least) ? (least + most) / 2 : value;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false; // a pattern that is none matches nothing
  }
}

function word(draw: Draw): string {
  return words[draw(words.length)] as string;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function hex(draw: Draw, length: number): string {
  return Array.from({ length }, () => draw(16).toString(16)).join('');
}
