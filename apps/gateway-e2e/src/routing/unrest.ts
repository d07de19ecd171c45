import { setTimeout as pace } from 'node:timers/promises';
import type { AdminClient } from '../support/admin-client.js';
import type { RunningEngine } from '../support/start-engines.js';

const endings = [
  {},
  {},
  { status: 500, statusRate: 0.5 },
  { dieAfterEvents: 3 },
  { hangBeforeHeaders: true },
  { malformedAfterEvents: 2 },
  { closeAfterEvents: 2 },
  { errorAfterEvents: 1 },
  { status: 429, retryAfterSeconds: 1 },
];

export interface Unrest {
  /** The smallest number of calls that any worker was seen to have in flight. */
  readonly lowest: () => number;
  end(): Promise<void>;
}

export interface UnrestOptions {
  readonly admin: AdminClient;
  readonly engines: readonly RunningEngine[];
  /** Comes and goes as a worker all the time. */
  readonly guest: RunningEngine;
  pick<Value>(values: readonly Value[]): Value;
}

/** Changes how engines fail, and lets one worker come and go, until it is ended. Watches the counters meanwhile. */
export function startUnrest({ admin, engines, guest, pick }: UnrestOptions): Unrest {
  let isOver = false;
  let lowest = Infinity;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const { items } = await admin.json<{ items: { inFlight: number }[] }>(
        'GET',
        '/admin/v1/workers',
      );
      for (const { inFlight } of items) lowest = Math.min(lowest, inFlight);
      await pace(50);
    }
  };
  const change = async (): Promise<void> => {
    while (!isOver) {
      await pick(engines).setFaults({ reset: true, ...pick(endings) });
      const added = await admin.request('POST', '/admin/v1/workers', {
        url: guest.url,
        name: 'guest',
      });
      await pace(150);
      if (!added.ok) continue;
      const { id } = (await added.json()) as { id: string };
      await admin.request('DELETE', `/admin/v1/workers/${id}`);
    }
  };
  const running = Promise.all([watch(), change()]);
  return {
    lowest: () => lowest,
    async end() {
      isOver = true;
      await running;
      for (const engine of engines) await engine.setFaults({ reset: true });
    },
  };
}
