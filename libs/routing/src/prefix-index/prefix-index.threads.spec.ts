import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditIndex } from '../testing/index.js';
import { createPrefixIndex } from './prefix-index.js';

const files = ['prefix-index', 'prefix-lookup', 'block-table', 'layout'];
const inserts = 60_000;

/** What each thread does: insert allowed pairs, and look others up; a report of a pair that is not allowed is false. */
const threadBody = `
import { parentPort, workerData } from 'node:worker_threads';
import { openPrefixIndex } from './prefix-index.js';
const { memory, thread, inserts } = workerData;
const index = openPrefixIndex(memory, thread);
const depths = new Int32Array(index.layout.workers);
const keys = new Int32Array(2);
let state = thread * 7919;
const roll = (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % n; };
const isAllowed = (key, worker) => (Math.imul(key + 1, 0x9e3779b1) >>> (worker % 29)) % 3 === 0;
let falseReports = 0;
let done = 0;
while (done < inserts) {
  const key = roll(1500);
  keys[0] = Math.imul(key + 1, 0x85ebca6b) || 1;
  keys[1] = Math.imul(key + 3, 0xc2b2ae35);
  const worker = roll(40);
  if (isAllowed(key, worker)) { if (index.insert(worker, keys, 0, 1, done >> 6) !== 'busy') done += 1; }
  else {
    index.lookup(keys, 1, depths);
    for (let slot = 0; slot < depths.length; slot += 1) if (depths[slot] > 0 && (slot >= 40 || !isAllowed(key, slot))) falseReports += 1;
  }
}
parentPort.postMessage({ falseReports });
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prefix-index-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'thread.js'), threadBody);
  for (const file of files) {
    const source = await readFile(new URL(`${file}.ts`, import.meta.url), 'utf8');
    await writeFile(join(folder, `${file}.js`), stripTypeScriptTypes(source));
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function runThread(memory: SharedArrayBuffer, thread: number): Promise<{ falseReports: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'thread.js'), {
      workerData: { memory, thread, inserts },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

it('reports nothing false and stays sound while two threads write and read one small index', async () => {
  const index = createPrefixIndex({ threads: 2, workers: 64, slots: 512, ring: 64 }, 37);
  if (index === null) throw new Error('no index');
  const results = await Promise.all([runThread(index.memory, 1), runThread(index.memory, 2)]);
  expect(results).toEqual([{ falseReports: 0 }, { falseReports: 0 }]);
  expect(auditIndex(index)).toEqual([]);
});
