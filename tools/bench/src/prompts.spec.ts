import { describe, expect, it } from 'vitest';
import { bodySizes, chatBodies } from './prompts.js';

interface Body {
  readonly stream?: boolean;
  readonly messages: { readonly role: string; readonly content: string }[];
}

const read = (body: string) => JSON.parse(body) as Body;
const shared = (one: string, other: string) => {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
};

describe('chatBodies', () => {
  it.each(bodySizes)('come close to %i bytes', (bytes) => {
    for (const body of chatBodies({ bytes, count: 16, isStream: false })) {
      expect(Math.abs(Buffer.byteLength(body) / bytes - 1)).toBeLessThan(0.1);
    }
  });

  it('are the same in every run', () => {
    const options = { bytes: 32_000, count: 8, isStream: false };
    expect(chatBodies(options)).toEqual(chatBodies(options));
  });

  it('share their beginning within a family, and only there', () => {
    const [first, second, , , other] = chatBodies({ bytes: 32_000, count: 8, isStream: false });
    expect(shared(first!, second!)).toBeGreaterThan(32_000 * 0.5);
    expect(shared(first!, second!)).toBeLessThan(32_000 * 0.8);
    expect(shared(first!, other!)).toBeLessThan(200);
  });

  it('hold turns of a conversation, some of them beyond ASCII', () => {
    const bodies = chatBodies({ bytes: 32_000, count: 16, isStream: true });
    expect(read(bodies[0]!).stream).toBe(true);
    expect(read(bodies[0]!).messages.map(({ role }) => role)).toContain('assistant');
    expect(bodies.some((body) => Buffer.byteLength(body) > body.length)).toBe(true);
    expect(bodies.some((body) => Buffer.byteLength(body) === body.length)).toBe(true);
  });
});
