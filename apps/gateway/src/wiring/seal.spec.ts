import { describe, expect, it } from 'vitest';
import { createSealer, deriveKey } from './seal.js';
import { displayOf, newAdminToken, newApiKey } from './secret-text.js';

describe('a sealer', () => {
  const sealer = createSealer(deriveKey('a master key of any form', 'seal'));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const [one, other] = [sealer.seal('sk-ünïcode'), sealer.seal('sk-ünïcode')];
    expect(sealer.open(one)).toBe('sk-ünïcode');
    expect(one).not.toBe(other);
    expect(one).not.toContain('sk-');
  });

  it.each(['', 'x', 'a.b.c', 'AAAA.AAAA.AAAA'])('does not open %j', (text) => {
    expect(() => sealer.open(text)).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  it('opens nothing that was changed or sealed with another key', () => {
    const sealed = sealer.seal('secret');
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAA=') ? 'BBB=' : 'AAA='}`;
    expect(() => sealer.open(changed)).toThrow();
    expect(() => createSealer(deriveKey('another', 'seal')).open(sealed)).toThrow();
    expect(() =>
      createSealer(deriveKey('a master key of any form', 'csrf')).open(sealed),
    ).toThrow();
  });
});

describe('secrets', () => {
  it('have their forms, and show little of themselves', () => {
    const key = newApiKey();
    expect(key).toMatch(/^bw_[a-z0-9]{8}_[a-z0-9]{32}$/);
    expect(newAdminToken()).toMatch(/^bwa_[a-z0-9]{8}_[a-z0-9]{32}$/);
    expect(displayOf(key)).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
    expect(displayOf('a-key-of-any-form')).toBe('…form');
  });
});
