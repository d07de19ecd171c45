import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayError } from '@bellwether/exchange';
import { writeWhole } from './write-whole.js';

/** Modules not in use that stay: somebody may go back to them while the database is away. */
const mostUnused = 32;
const ending = '.wasm';

const sha256Form = /^[0-9a-f]{64}$/;

function fileOf(folder: string, sha256: string): string {
  if (!sha256Form.test(sha256)) throw new GatewayError('internal', { cause: 'no SHA-256' });
  return join(folder, sha256 + ending);
}

/** Modules lie in files under their SHA-256: a gateway starts with them while its database is away. */
export function hasPluginModule(folder: string, sha256: string): boolean {
  return existsSync(fileOf(folder, sha256));
}

export function keepPluginModule(folder: string, sha256: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(fileOf(folder, sha256), Buffer.from(bytes));
}

/** Errors: `plugin_invalid` when the file is not there, or not what it says. */
export async function readPluginModule(folder: string, sha256: string): Promise<Uint8Array> {
  const bytes = await readFile(fileOf(folder, sha256)).catch((cause: unknown) => {
    throw new GatewayError('plugin_invalid', {
      text: 'The module is not in the data folder.',
      cause,
    });
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new GatewayError('plugin_invalid', { text: 'The module is not the one that was kept.' });
  return bytes;
}

/** Removes the oldest of the modules that are not in use, so that uploads do not fill the disk in the long run. */
export function dropUnusedModules(folder: string, inUse: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  const unused = readdirSync(folder).filter(
    (name) => name.endsWith(ending) && !inUse.has(name.slice(0, -ending.length)),
  );
  if (unused.length <= mostUnused) return;
  const newestFirst = unused
    .map((name) => ({ name, changedMs: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.changedMs - one.changedMs);
  for (const { name } of newestFirst.slice(mostUnused)) rmSync(join(folder, name), { force: true });
}
