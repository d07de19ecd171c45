import type { TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { jsonCut } from './json-cut.js';

/** The text that is left of pieces, each of which comes by itself. */
function leftOf(pieces: readonly string[]): string {
  const step = jsonCut({
    push: (chunk) => [{ type: 'text-delta', text: new TextDecoder().decode(chunk) }],
    end: () => [{ type: 'turn-end', finishReason: 'stop' }],
  });
  const events: TurnEvent[] = [];
  for (const piece of pieces) events.push(...step.push(new TextEncoder().encode(piece)));
  events.push(...step.end());
  expect(events.at(-1)?.type).toBe('turn-end');
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

describe('jsonCut', () => {
  it.each`
    said                                            | left
    ${'{"a":1}'}                                    | ${'{"a":1}'}
    ${'```json\n{"a":{"b":[1]}}\n```'}              | ${'{"a":{"b":[1]}}'}
    ${'Here it is: {"a":"}"} I hope that it helps'} | ${'{"a":"}"}'}
    ${'{"a":"\\"}{"}\n{"b":2}'}                     | ${'{"a":"\\"}{"}'}
    ${'{"cut":"off'}                                | ${'{"cut":"off'}
    ${'I cannot say this.'}                         | ${'I cannot say this.'}
    ${''}                                           | ${''}
  `('leaves $left of $said, in one piece and letter by letter', ({ said, left }) => {
    expect(leftOf([said])).toBe(left);
    expect(leftOf([...said])).toBe(left);
  });
});
