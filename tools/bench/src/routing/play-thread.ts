import { parentPort } from 'node:worker_threads';
import { playEntrant } from './play-entrant.js';
import type { Job } from './play-entrant.js';

// One job after the other: whoever sent one waits for its row.
parentPort?.on('message', (job: Job) => parentPort?.postMessage(playEntrant(job)));
