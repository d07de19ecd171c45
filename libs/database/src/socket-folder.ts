import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

// A unix socket's path has room for 107 bytes on Linux and 103 on macOS.
const longestPathBytes = 100;
const longestName = '.s.PGSQL.5432';

/**
 * The folder for the sockets of one data dir: the data dir itself, or, where that path is too long, a folder of ours
 * under the system's temp folder. Both have mode 0700. The answer depends on the data dir only, so that the command
 * line finds the sockets of a running gateway.
 *
 * Errors   throws when the temp folder's place is taken by somebody else.
 */
export function socketFolder(dataDir: string): string {
  const folder = realpathSync(dataDir);
  if (Buffer.byteLength(join(folder, longestName)) <= longestPathBytes) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const user = userInfo().uid;
  const short = join(tmpdir(), `bellwether-${user}-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const found = lstatSync(short);
  if (!found.isDirectory() || (user >= 0 && found.uid !== user)) {
    throw new Error(`${short} belongs to somebody else; choose a data dir with a shorter path`);
  }
  chmodSync(short, 0o700);
  return short;
}
