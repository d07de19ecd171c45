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

describe('what a module exports and imports', () => {
  const exported = (count: number) =>
    Array.from({ length: count }, (_, index) => `(export "more-${index}" (memory 0))`).join(' ');
  const imported = (count: number) =>
    '(import "bellwether" "log" (func (param i32 i32 i32)))'.repeat(count);

  it.each([
    [{ more: exported(997) }, 'exports 1001 things; 1000 are taken'],
    [{ imports: imported(101) }, 'imports 101 things; 100 are taken'],
  ])('is refused when it is too much: %#', async (guest, text) => {
    const module = await guestModule({ ...guest, manifest: { capabilities: ['log'] } });
    await expect(inspectModule(module, limits)).rejects.toThrow(text);
  });

  it('is taken up to that', async () => {
    const module = await guestModule({
      ...{ more: exported(996), imports: imported(100) },
      manifest: { capabilities: ['log'] },
    });
    await expect(inspectModule(module, limits)).resolves.toBeDefined();
  });
});
