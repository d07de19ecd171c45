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

describe('the tables of a module', () => {
  const withTables = async (...tables: string[]) =>
    inspectModule(await guestModule({ more: tables.join(' ') }), limits);

  it.each([
    [Array<string>(3).fill('(table 0 400 funcref)'), '1200 entries together; 1024 are granted'],
    [Array<string>(17).fill('(table 0 1 funcref)'), 'declares 17 tables; 16 are taken'],
    [['(table 0 funcref)'], 'must declare a maximum'],
  ])('are refused when there is too much of them: %j', async (tables, text) => {
    await expect(withTables(...tables)).rejects.toThrow(text);
  });

  it('are taken as long as all of them together hold no more than is granted', async () => {
    await expect(
      withTables(...Array<string>(2).fill('(table 0 512 funcref)')),
    ).resolves.toBeDefined();
  });
});
