import { parentPort } from 'node:worker_threads';
import type { DataPlane } from '@bellwether/exchange';
import { createDataPlane } from '../wiring/data-plane.js';

/** One call of the handle, as it crosses the thread border. */
export interface HandleCall {
  readonly id: number;
  readonly method: keyof DataPlane;
  readonly args: readonly unknown[];
}

// Entry of a thread that holds a data plane: the same handle, told by messages.
const port = parentPort;
if (port) {
  const plane = createDataPlane((record) => port.postMessage({ record }));
  port.on('message', ({ id, method, args }: HandleCall) => {
    const run = plane[method] as (...values: readonly unknown[]) => Promise<unknown>;
    run.apply(plane, args as unknown[]).then(
      (value) => port.postMessage({ id, value }),
      (error: unknown) => port.postMessage({ id, error }),
    );
  });
}
