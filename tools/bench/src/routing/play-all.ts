import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Job, RoutingRow } from './play-entrant.js';

const mostThreads = 8;

/** Plays the jobs on all cores. Rows come in the order of the jobs. Errors: a job that fails ends all. */
export async function playAll(
  jobs: readonly Job[],
  onRow: (row: RoutingRow) => void,
): Promise<RoutingRow[]> {
  const rows: RoutingRow[] = [];
  const threads = Math.min(jobs.length, mostThreads, availableParallelism());
  let next = 0;
  async function work(): Promise<void> {
    const thread = new Worker(fileURLToPath(new URL('./play-thread.js', import.meta.url)));
    try {
      for (let place = next++; place < jobs.length; place = next++) {
        const answer = once(thread, 'message') as Promise<[RoutingRow]>;
        thread.postMessage(jobs[place]);
        const [row] = await answer;
        rows[place] = row;
        onRow(row);
      }
    } finally {
      await thread.terminate();
    }
  }
  await Promise.all(Array.from({ length: threads }, work));
  return rows;
}
