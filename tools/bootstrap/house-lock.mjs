import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEnd } from './children.mjs';
import { say } from './say.mjs';

/** Lets one command at a time install and build: two at once would empty folders under each other. */
export async function withHouseLock(root, work) {
  const file = path.join(root, '.tools', 'house.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  await take(file);
  const release = () => rmSync(file, { force: true });
  const forget = beforeEnd(release);
  try {
    return await work();
  } finally {
    forget();
    release();
  }
}

async function take(file) {
  let isTold = false;
  while (!tryTake(file)) {
    const holder = Number(readText(file));
    if (Number.isInteger(holder) && holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    else {
      if (!isTold) say(`waiting for process ${holder}, which installs or builds`);
      isTold = true;
      await wait(200);
    }
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** '' when the holder took its lock away between two looks. */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
