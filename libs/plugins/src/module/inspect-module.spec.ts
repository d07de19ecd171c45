import { describe, expect, it } from 'vitest';
import { guestModule } from '../testing/index.js';
import { inspectModule } from './inspect-module.js';

const limits = {
  maxModuleBytes: 65_536,
  maxMemoryPages: 64,
  maxTableEntries: 1_024,
  maxTimeMs: 50,
};
const inspected = async (manifest: object) =>
  inspectModule(await guestModule({ manifest: { ...manifest } }), limits);

describe('the manifest of a module', () => {
  it.each([
    { description: 'half a pair: \ud83d' },
    { description: 'a nul: \0' },
    { config: { word: ['\udc00'] } },
  ])('is refused with a text that no database holds: %j', async (manifest) => {
    await expect(inspected(manifest)).rejects.toThrow('half of a surrogate pair');
  });

  it('may hold whole pairs, and what only looks like an escape', async () => {
    const description = 'a 🙂, \\ud83d and \\\\u0000';
    expect((await inspected({ description })).manifest.description).toBe(description);
  });
});
