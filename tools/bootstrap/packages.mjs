import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';
import { timed } from './say.mjs';
import { clearStamp, readStamp, writeStamp } from './stamps.mjs';

/** Installs the packages of one package root when its lock file is not the installed one. */
export async function ensurePackages(root, folder) {
  const cwd = path.join(root, folder);
  const name = folder === '.' ? 'packages' : `packages-${path.basename(folder)}`;
  const lock = readFileSync(path.join(cwd, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readStamp(root, name) === wanted && existsSync(path.join(cwd, 'node_modules'))) return;

  if (!isInstalled(cwd, JSON.parse(lock.toString('utf8')))) {
    clearStamp(root, name);
    await timed(`installing packages${folder === '.' ? '' : ` of ${folder}`}`, () =>
      runNpm(cwd, ['ci', '--no-audit', '--no-fund']),
    );
  }
  writeStamp(root, name, wanted);
}

/**
 * True when npm's own record of `node_modules` holds all that the lock file asks for, and nothing else. It is written
 * last, so an interrupted install has none. Packages for other platforms may be absent.
 */
function isInstalled(cwd, lock) {
  const file = path.join(cwd, 'node_modules', '.package-lock.json');
  if (!existsSync(file)) return false;
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([place]) => place !== '');
  const isThere = ([place, entry]) =>
    installed[place] === undefined
      ? entry.optional === true || entry.devOptional === true || entry.peer === true
      : installed[place].integrity === entry.integrity &&
        installed[place].version === entry.version;
  return (
    wanted.every(isThere) &&
    Object.keys(installed).every((place) => lock.packages[place] !== undefined)
  );
}
