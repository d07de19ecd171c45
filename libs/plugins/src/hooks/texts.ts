import type { TextPiece } from '../messages.js';

/** Top-level fields in which a request says something, over all dialects. */
export const saidFields: ReadonlySet<string> = new Set([
  'messages',
  'input',
  'system',
  'instructions',
  'prompt',
  'suffix',
  'query',
  'documents',
  'texts',
]);

/** Keys below them whose strings are text. Everything else is structure: ids, kinds, addresses, bytes. */
const textKeys: ReadonlySet<string> = new Set([
  'text',
  'content',
  'input',
  'output',
  'arguments',
  'refusal',
  'thinking',
]);

const mostDepth = 32;

/** All texts of a value, by their JSON pointers. `isText`: a string here is text. */
export function textsOf(
  value: unknown,
  at: string,
  isText: boolean,
  into: TextPiece[] = [],
  depth = 0,
): TextPiece[] {
  if (typeof value === 'string') {
    if (isText) into.push({ at, text: value });
  } else if (depth < mostDepth && Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      textsOf(value[index], `${at}/${index}`, isText, into, depth + 1);
  } else if (depth < mostDepth && typeof value === 'object' && value !== null) {
    // The input of a tool call has keys of its own: all of its strings are text.
    const isOpen = isText && !('type' in value) && at.endsWith('/input') && depth > 0;
    for (const [key, inner] of Object.entries(value))
      textsOf(inner, `${at}/${escaped(key)}`, isOpen || textKeys.has(key), into, depth + 1);
  }
  return into;
}

/**
 * Replaces texts in place. Errors: a plain sentence for a pointer that leads to no text.
 */
export function replaceTexts(document: unknown, pieces: readonly TextPiece[]): void {
  for (const { at, text } of pieces) {
    const steps = at.split('/').slice(1).map(unescaped);
    const last = steps.pop();
    let place: unknown = document;
    for (const step of steps) place = ownOf(place, step);
    if (last === undefined || typeof ownOf(place, last) !== 'string')
      throw new Error(`There is no text at ${at}.`);
    (place as Record<string, unknown>)[last] = text;
  }
}

function ownOf(place: unknown, step: string): unknown {
  return typeof place === 'object' && place !== null && Object.hasOwn(place, step)
    ? (place as Record<string, unknown>)[step]
    : undefined;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
