import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { socketFolder } from './socket-folder.js';

const base = mkdtempSync(join(tmpdir(), 'bw-sock-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('socketFolder', () => {
  it('is the data dir itself where its path is short', () => {
    expect(socketFolder(base)).toBe(realpathSync(base));
  });

  it('is a closed folder of ours elsewhere where the path is long, and always the same one', () => {
    const long = join(base, 'd'.repeat(90));
    mkdirSync(long);
    const folder = socketFolder(long);
    expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(100);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(socketFolder(long)).toBe(folder);
    expect(socketFolder(base)).not.toBe(folder);
    rmSync(folder, { recursive: true });
  });
});
