import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveOnSocket } from './socket-server.js';

/** Runs in a worker thread: a query in here never stalls the gateway's own loop. */
const { folder, socketPath, maxConnections } = workerData as {
  folder: string;
  socketPath: string;
  maxConnections: number;
};

/**
 * A new database is made beside its place and moved there when it is whole: a process killed meanwhile leaves
 * a draft that the next start throws away, never half a database.
 */
async function createIfMissing() {
  const parent = dirname(folder);
  const draftPrefix = `${basename(folder)}.draft-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(draftPrefix)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  if (existsSync(folder)) return;
  const draft = join(parent, `${draftPrefix}${process.pid}`);
  const database = await PGlite.create({ dataDir: draft });
  await database.exec('CHECKPOINT');
  await database.close();
  renameSync(draft, folder);
}

/** All answers to a run of messages, with nobody else's in between. */
function sessionOf(database: PGlite) {
  return {
    run: (messages: readonly Uint8Array[]) =>
      database.runExclusive(async () => {
        const answers: Uint8Array[] = [];
        for (const message of messages) {
          await database.execProtocolRawStream(message, {
            onRawData: (bytes) => answers.push(bytes.slice()),
          });
        }
        return Buffer.concat(answers);
      }),
  };
}

async function main() {
  await createIfMissing();
  const database = await PGlite.create({ dataDir: folder, relaxedDurability: false });
  rmSync(socketPath, { force: true });
  const server = await serveOnSocket(sessionOf(database), socketPath, maxConnections);
  parentPort?.once('message', () => {
    void (async () => {
      await server.close();
      await database.close();
      rmSync(socketPath, { force: true });
      parentPort?.postMessage({ kind: 'stopped' });
      parentPort?.close();
    })();
  });
  parentPort?.postMessage({ kind: 'ready' });
}

main().catch((cause: unknown) => {
  parentPort?.postMessage({
    kind: 'failed',
    message: cause instanceof Error ? cause.message : String(cause),
  });
});
