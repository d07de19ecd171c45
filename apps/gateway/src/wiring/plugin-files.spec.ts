import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Of } from '@bellwether/plugins';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dropUnusedModules,
  hasPluginModule,
  keepPluginModule,
  readPluginModule,
} from './plugin-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps a module that was written so many days after the first. */
function kept(day: number): string {
  const bytes = Buffer.from(`module ${day}`);
  const sha256 = sha256Of(bytes);
  keepPluginModule(folder, sha256, bytes);
  utimesSync(join(folder, `${sha256}.wasm`), 0, day * 86_400);
  return sha256;
}

describe('files of modules', () => {
  it('are read only as what they were kept as', async () => {
    const sha256 = kept(0);
    expect(Buffer.from(await readPluginModule(folder, sha256)).toString()).toBe('module 0');
    writeFileSync(join(folder, `${sha256}.wasm`), 'another');
    await expect(readPluginModule(folder, sha256)).rejects.toMatchObject({
      code: 'plugin_invalid',
    });
    await expect(readPluginModule(folder, 'f'.repeat(64))).rejects.toMatchObject({
      code: 'plugin_invalid',
    });
    expect(() => hasPluginModule(folder, '../secret')).toThrow();
  });

  it('go when they are old and not in use', () => {
    const all = Array.from({ length: 40 }, (_, day) => kept(day));
    const inUse = new Set(all.slice(0, 3));
    dropUnusedModules(folder, inUse);
    const stay = [...inUse, ...all.slice(-32)].map((sha256) => `${sha256}.wasm`);
    expect(readdirSync(folder).toSorted()).toEqual(stay.toSorted());
    dropUnusedModules(join(folder, 'missing'), inUse);
  });
});
