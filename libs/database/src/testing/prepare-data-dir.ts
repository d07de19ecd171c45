import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../embedded/open-embedded.js';

// A new name whenever the engine below changes its files.
const template = join(tmpdir(), `bellwether-test-postgres-0.5.14-${userInfo().uid}`);

async function makeTemplate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bw-template-'));
  try {
    const embedded = await openEmbedded({ dataDir: folder, maxConnections: 1 });
    await embedded.close();
    renameSync(join(folder, 'postgres'), template);
  } catch (cause) {
    // Another process of the same test run was faster.
    if (!existsSync(template)) throw cause;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts an empty embedded database into a data dir: a copy of one that was made once per machine. Making one takes
 * seconds of processor time, and most specs are not about that.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  if (!existsSync(template)) await makeTemplate();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(template, join(dataDir, 'postgres'), { recursive: true });
}
