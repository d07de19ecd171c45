import type { StreamStep, TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { stopCut } from './stop-cut.js';

const say = (text: string): TurnEvent => ({ type: 'text-delta', text });
const end: TurnEvent = { type: 'turn-end', finishReason: 'stop' };

/** Each letter of a byte is a piece of text; `|` stands for a thought in between, `$` for the end. */
function letters(): StreamStep<Uint8Array, TurnEvent> {
  return {
    push: (bytes) =>
      [...new TextDecoder().decode(bytes)].map((letter) => {
        if (letter === '$') return end;
        return letter === '|' ? { type: 'reasoning-delta', text: 'END' } : say(letter);
      }),
    end: () => [],
  };
}

function cut(text: string, ...stops: string[]) {
  const step = stopCut(letters(), stops);
  const events = [...step.push(new TextEncoder().encode(text)), ...step.end()];
  const said = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  return { said, last: events.at(-1), events };
}

const stoppedAt = (stopSequence: string) => ({
  ...{ type: 'turn-end', finishReason: 'stop', stopSequence, cutsWorker: true },
});

describe('a stop sequence that the gateway looks for', () => {
  it.each([
    ['it is the END of it$', ['END'], 'it is the ', 'END'],
    ['aab$', ['aab', 'ab'], '', 'aab'],
    ['xaaab$', ['aab'], 'xa', 'aab'],
    ['one two$', ['two', 'one two'], '', 'one two'],
    ['first, second$', ['second', 'first'], '', 'first'],
    ['\n\nmore$', ['\n\n'], '', '\n\n'],
  ])('ends %j at the first of %j, in pieces', (text, stops, said, stop) => {
    expect(cut(text, ...stops)).toMatchObject({ said, last: stoppedAt(stop) });
  });

  it('says nothing after the cut', () => {
    expect(cut('a.b.c$', '.').events).toEqual([say('a'), stoppedAt('.')]);
  });

  it.each([
    ['it is the EN$', 'it is the EN'],
    ['E|N|D$', 'END'],
    ['||$', ''],
  ])('leaves %j whole', (text, said) => {
    expect(cut(text, 'END')).toMatchObject({ said, last: end });
  });

  it('is nothing to do for where there is none', () => {
    const step = letters();
    expect(stopCut(step, [])).toBe(step);
  });
});
