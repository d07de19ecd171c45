import type { Memory, Past, Prompt } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { fitWindow } from './fit-window.js';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const memory: Memory = {
  ...{ isKept: true, previousId: 'resp_1', conversationId: null, isBackground: false },
  ...{ references: [], mayCut: null },
};

function asked(input: unknown, more: Partial<Memory> = {}): Prompt {
  return {
    ...{ operation: 'chat', model: 'm', isStream: false, wantsUsage: false, maxOutputTokens: 10 },
    ...{ choices: 1, body: bytes({ input }), usagePatch: null },
    ...{ routingText: new Uint8Array(0), routingSeed: new Uint8Array(0) },
    memory: { ...memory, ...more },
  };
}

const said = (id: string, role: string, content: string) => ({
  ...{ id, type: 'message', json: JSON.stringify({ role, content }) },
});
/** Three turns of 40 letters, and what little else their items say. */
const past: Past = {
  items: [1, 2, 3].flatMap((turn) => [
    said(`q${turn}`, 'user', 'q'.repeat(20)),
    said(`a${turn}`, 'assistant', 'a'.repeat(20)),
  ]),
  isCut: false,
};
const ids = ({ items }: Past) => items.map(({ id }) => id);
const window = (contextTokens: number | null) => ({ contextTokens, bytesPerToken: 1 });

describe('fitWindow', () => {
  it('leaves all of it where it fits, or where nobody knows the window', () => {
    expect(fitWindow(past, asked('hi'), window(10_000))).toBe(past);
    expect(fitWindow(past, asked('hi'), window(null))).toBe(past);
  });

  it('leaves out the oldest whole turns, and says so', () => {
    const fitted = fitWindow(past, asked('hi', { mayCut: true }), window(150));
    expect([ids(fitted), fitted.isCut]).toEqual([['q2', 'a2', 'q3', 'a3'], true]);
    expect(ids(fitWindow(past, asked('hi'), window(20)))).toEqual([]);
  });

  it('leaves what the request names', () => {
    const fitted = fitWindow(past, asked('hi', { references: ['a1'] }), window(120));
    expect(ids(fitted)).toEqual(['a1', 'q3', 'a3']);
  });

  it('leaves room for the answer that is asked for', () => {
    const all = fitWindow(past, asked('hi'), window(190));
    expect(all.isCut).toBe(false);
    expect(fitWindow(past, { ...asked('hi'), maxOutputTokens: 60 }, window(190)).isCut).toBe(true);
  });

  it('refuses where nothing may be left out', () => {
    expect(() => fitWindow(past, asked('hi', { mayCut: false }), window(100))).toThrow(
      expect.objectContaining({ code: 'context_length_exceeded', param: 'truncation' }),
    );
  });

  it('counts no pictures', () => {
    const picture = { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(9000)}` };
    const fitted = fitWindow(past, asked([{ role: 'user', content: [picture] }]), window(400));
    expect(fitted.isCut).toBe(false);
  });
});
