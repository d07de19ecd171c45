import type { TurnErrorEvent } from '@bellwether/exchange';

/** A JSON object of which nothing is known. */
export type Loose = Record<string, unknown>;

/** An object, whatever it was. */
export const part = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

/** A text, or nothing. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A count, or null for what is none. */
export const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** The JSON object that a text is; null = it is none. */
export function readObject(text: string): Loose | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Loose)
      : null;
  } catch {
    // That it is none is the answer.
    return null;
  }
}

/** The input of a call that the gateway made, as every engine takes it: some refuse a past with what is no JSON. */
export const ranInput = (input: string): string => (readObject(input) === null ? '{}' : input);

/** What a worker says of its failure. */
export function reported(error: unknown): TurnErrorEvent {
  const words = typeof error === 'string' ? error : part(error).message;
  const said = typeof words === 'string' ? words.slice(0, 500) : 'an error';
  const text = `The worker reported: ${said}`;
  // Clients wait longer after this one of Anthropic's.
  return part(error).type === 'overloaded_error'
    ? { type: 'turn-error', code: 'worker_busy', status: 503, text }
    : { type: 'turn-error', code: 'worker_failed', text };
}

/** A payload that is no JSON object. */
export const brokenEvent: TurnErrorEvent = {
  type: 'turn-error',
  code: 'stream_broken',
  text: 'The worker sent an event that is not valid.',
};
