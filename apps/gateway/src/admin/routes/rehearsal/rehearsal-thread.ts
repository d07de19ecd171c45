import { parentPort, workerData } from 'node:worker_threads';
import { GatewayError } from '@bellwether/exchange';
import type { RehearsalJob, RehearsalMessage } from './rehearsal-job.js';
import { runRehearsal } from './run-rehearsal.js';

/** The thread of one rehearsal: it is given its job at its start and ends with its result. */
const say = (message: RehearsalMessage) => parentPort?.postMessage(message);

try {
  const result = runRehearsal(workerData as RehearsalJob, (done, of) =>
    say({ kind: 'progress', done, of }),
  );
  say({ kind: 'done', result });
} catch (cause) {
  // Only what is meant for people leaves the thread as a text; anything else ends it with its error.
  if (!(cause instanceof GatewayError)) throw cause;
  say({ kind: 'failed', message: cause.message });
}
