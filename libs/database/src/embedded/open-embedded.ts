import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { socketFolder } from '../socket-folder.js';

/** A database in this process, reached like a server over its unix socket. */
export interface EmbeddedDatabase {
  readonly socketFolder: string;
  /** Resolves when the database is closed and its thread has ended. Idempotent. Close every client before. */
  close(): Promise<void>;
  /** Called once when the thread dies by itself. */
  onDeath(listener: (cause: Error) => void): void;
}

type Message =
  { readonly kind: 'ready' | 'stopped' } | { readonly kind: 'failed'; readonly message: string };

const closeWaitMs = 10_000;

/**
 * How much a function of the database runs before it is compiled again by the optimising compiler. The default is
 * reached by hundreds of them while the database opens, on threads that the start of the gateway needs; fifteen times as
 * much leaves it to what is busy for seconds.
 */
const optimiseAfterBytes = 200_000_000;

// The thread is TypeScript in the sources, where only specs run it, and JavaScript in the build.
const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

function startThread(workerData: object): Worker {
  setFlagsFromString(`--wasm-tiering-budget=${optimiseAfterBytes}`);
  return new Worker(entry, {
    workerData,
    execArgv: isSource
      ? ['--import', new URL('../testing/js-means-ts.mjs', import.meta.url).href]
      : [],
  });
}

/**
 * Opens the database in `<data-dir>/postgres`, making it when there is none.
 *
 * Errors   rejects when the folder cannot be opened; the thread has ended then.
 */
export async function openEmbedded({
  dataDir,
  maxConnections,
}: {
  dataDir: string;
  maxConnections: number;
}): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sockets = socketFolder(dataDir);
  const worker = startThread({
    folder,
    socketPath: join(sockets, '.s.PGSQL.5432'),
    maxConnections,
  });
  let closing: Promise<void> | null = null;
  let tellDeath: (cause: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  await new Promise<void>((resolve, reject) => {
    worker.once('message', (message: Message) => {
      if (message.kind !== 'failed') return resolve();
      void worker.terminate();
      reject(new Error(`The embedded database in ${folder} cannot be opened: ${message.message}`));
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new Error('The thread of the embedded database ended before it was ready.')),
    );
  });
  worker.on('error', (cause: Error) => tellDeath(cause));
  worker.once('exit', () => {
    if (!closing) tellDeath(new Error('The thread of the embedded database ended.'));
  });

  async function close() {
    worker.postMessage('stop');
    const timer = setTimeout(() => void worker.terminate(), closeWaitMs);
    await ended;
    clearTimeout(timer);
  }
  return {
    socketFolder: sockets,
    close: () => (closing ??= close()),
    onDeath: (listener) => {
      tellDeath = listener;
    },
  };
}
