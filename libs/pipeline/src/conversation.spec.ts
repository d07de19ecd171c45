import { timedId, type Memory, type Prompt } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { conversationOf, replyIdOf } from './conversation.js';
import { aRig } from './testing/index.js';

const aMemory: Memory = {
  ...{ isKept: true, previousId: null, conversationId: null, isBackground: false },
  ...{ references: [], mayCut: null },
};

/** A call of a gateway of its own. */
function aCall(tenantId = 'ten_1', headers = {}) {
  const { call } = aRig({});
  call.record.tenantId = tenantId;
  const newId = (prefix: string) =>
    timedId(prefix, Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  return { ...call, headers, newId };
}

/** So many turns; in marked parts at first, as clients of caches send what is new. */
function saying(turns: number, from = 0): Prompt {
  const mark = turns === 1 ? { cache_control: { type: 'ephemeral' } } : {};
  const first = { role: 'user', content: [{ type: 'text', text: `a "[{ ${from}`, ...mark }] };
  const more = Array.from({ length: turns }, (_, at) => ({ role: 'assistant', content: `${at}` }));
  const text = JSON.stringify([{ role: 'system', content: 'be brief' }, first, ...more]);
  const routingText = new TextEncoder().encode(text.slice(0, -1));
  return { memory: null, routingText } as Prompt;
}

const named = (memory: Partial<Memory>, words = 0): Prompt => ({
  ...saying(1, words),
  memory: { ...aMemory, ...memory },
});

describe('conversationOf', () => {
  it('is the same for all turns of a conversation that is sent again', () => {
    const marks = [1, 2, 3].map((turns) => conversationOf(aCall(), saying(turns)));
    expect(new Set(marks).size).toBe(1);
    expect(conversationOf(aCall(), saying(1, 7))).not.toBe(marks[0]);
    expect(conversationOf(aCall('ten_2'), saying(1))).not.toBe(marks[0]);
  });

  it('is the same for all turns of one that is named', () => {
    const turn = (words: number) => named({ conversationId: 'conv_1' }, words);
    expect(conversationOf(aCall(), turn(1))).toBe(conversationOf(aCall(), turn(2)));
  });

  it('goes along a chain of responses, whatever they say', () => {
    const first = replyIdOf(aCall(), named({}), 'resp');
    let previousId = first;
    for (let turn = 1; turn < 6; turn += 1) {
      const prompt = named({ previousId }, turn);
      expect(conversationOf(aCall(), prompt)).toBe(conversationOf(aCall(), named({})));
      previousId = replyIdOf(aCall(), prompt, 'resp');
    }
    expect(previousId).not.toBe(first);
  });

  it('goes by a routing key before all else, and by the id of another maker as by words', () => {
    const keyed = () => aCall('ten_1', { 'x-bellwether-routing-key': 'k' });
    const previousId = replyIdOf(keyed(), named({}), 'resp');
    const next = conversationOf(
      keyed(),
      named({ previousId: replyIdOf(aCall(), named({}), 'resp') }),
    );
    expect(next).toBe(conversationOf(aCall(), named({ previousId }, 3)));
    expect(conversationOf(aCall(), named({ previousId: 'resp_of_theirs' }))).toHaveLength(4);
  });
});
