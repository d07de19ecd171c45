import { describe, expect, it } from 'vitest';
import { GatewayError, type CallerTranslation, type Prompt } from '@bellwether/exchange';
import { handleCall } from './handle-call.js';
import { readChanged } from './read-changed.js';
import { aRig, theEnd } from './testing/index.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An API whose documents are wrong where they name a field in capitals; `N` is one that only some workers take. */
const asCaller = {
  read({ body }: Prompt) {
    const param = /[A-Z]+/.exec(new TextDecoder().decode(body))?.[0];
    if (param === undefined) return {};
    const text = `${param}: wrong`;
    throw new GatewayError('invalid_request', { text, param, isUnsayable: param === 'N' });
  },
} as unknown as CallerTranslation;

const aPrompt = (text: string): Prompt => ({
  ...{ operation: 'chat', model: 'm', isStream: false, wantsUsage: true, maxOutputTokens: null },
  ...{ choices: 1, body: bytes(text), usagePatch: null, memory: null },
  ...{ routingText: bytes(''), routingSeed: bytes('') },
});

const dialect = { parse: (body: Uint8Array) => ({ ...aPrompt(''), body }), asCaller };
const changed = (after: string, before: string, fields = {}) => ({
  ...{ body: bytes(after), before: aPrompt(before), fields },
});
const reread = (after: string, before: string) =>
  readChanged(dialect, changed(after, before), () => false);
const passed = (after: string, before: string, fields: object) =>
  readChanged(dialect, changed(after, before, fields), () => true);

describe('a document that a plugin changed', () => {
  it('is refused for what was right before', () => {
    expect(() => reread('a HOT', 'a b')).toThrow('HOT: wrong');
    expect(() => reread('a HOT OLD', 'a OLD')).toThrow('HOT: wrong');
  });

  it('is not refused for what its caller wrote', () => {
    expect(reread('a OLD b', 'a OLD').body).toEqual(bytes('a OLD b'));
    expect(passed('a OLD b', 'a OLD', { OLD: 1 }).body).toEqual(bytes('a OLD b'));
  });

  it('that passes as bytes is refused for plain values alone, and not for what others could not say', () => {
    expect(() => passed('a HOT', 'a', { HOT: 'yes' })).toThrow('HOT: wrong');
    for (const [after, fields] of [
      ['a HOT', { HOT: { of: 'an engine' } }],
      ['a HOT', { other: 1 }],
      ['a HOT', {}],
      ['a N', { N: 3 }],
    ] as const)
      expect(passed(after, 'a', fields).body).toEqual(bytes(after));
  });

  it('goes on to be read when it was to be', () => {
    const before: Prompt = { ...aPrompt('a'), mustBeRead: true };
    expect(readChanged(dialect, { ...changed('b', ''), before }, () => false).mustBeRead).toBe(
      true,
    );
  });
});

describe('a plugin that changes a call', () => {
  const outcomeOf = async (headers: Record<string, string>, spoken: 'own' | 'other') => {
    const rig = aRig({ a: [theEnd] });
    const own = { ...rig.call.dialect, ...dialect };
    const found: string[] = [];
    const call = {
      ...rig.call,
      headers,
      dialect: own,
      workerDialect: () => (spoken === 'own' ? own : rig.call.dialect),
      compiled: {
        ...rig.call.compiled,
        hooks: (hooked) => ({
          ...{ onTurn: null, onEvent: null, onRemember: null },
          onCall(prompt) {
            try {
              hooked.reread({ body: bytes('a HOT'), before: prompt, fields: {} });
            } catch (cause) {
              found.push((cause as GatewayError).message);
            }
            return Promise.reject(new GatewayError('plugin_rejected'));
          },
        }),
      } satisfies typeof rig.call.compiled,
    };
    await expect(handleCall(call, rig.needs)).rejects.toThrow();
    return found;
  };

  it('is told what is wrong where its document is read: for another API, and with tools', async () => {
    expect(await outcomeOf({}, 'other')).toEqual(['HOT: wrong']);
    expect(await outcomeOf({ 'x-bellwether-tools': 'files' }, 'own')).toEqual(['HOT: wrong']);
    expect(await outcomeOf({}, 'own')).toEqual([]);
  });
});
