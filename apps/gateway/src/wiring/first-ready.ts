import type { WorkerView } from '@bellwether/exchange';
import type { RecordBus } from '../records/record-bus.js';

/**
 * A model that a ready worker serves, as soon as there is one.
 *
 * Result   null when every worker was asked and none is ready, or after `waitMs`: no reason to wait with the start.
 */
export function firstReadyModel(bus: RecordBus, waitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (model: string | null) => {
      clearTimeout(timer);
      end();
      resolve(model);
    };
    const timer = setTimeout(() => settle(null), waitMs);
    const end = bus.subscribe((message) => {
      if (message.kind !== 'fleet') return;
      const model = chatModelOf(message.workers);
      const isHopeless = message.workers.every(
        ({ lastProbeAtMs, status }) => lastProbeAtMs !== null && status !== 'ready',
      );
      if (model !== null || isHopeless) settle(model);
    });
  });
}

function chatModelOf(workers: readonly WorkerView[]): string | null {
  for (const { status, models } of workers) {
    const model =
      status === 'ready'
        ? models.find(({ operations }) => operations.length === 0 || operations.includes('chat'))
        : undefined;
    if (model) return model.id;
  }
  return null;
}
