import type { WorkerView } from '@bellwether/exchange';
import type { RecordBus } from '../records/record-bus.js';

/**
 * A model that a ready worker serves, as soon as there is one.
 *
 * Result   null after `waitMs`: a fleet that takes longer is no reason to wait with the start.
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
      const model = message.kind === 'fleet' ? chatModelOf(message.workers) : null;
      if (model !== null) settle(model);
    });
  });
}

function chatModelOf(workers: readonly WorkerView[]): string | null {
  for (const { status, models } of workers) {
    const model = status === 'ready' ? models.find(({ operations }) => operations.length === 0 || operations.includes('chat')) : undefined;
    if (model) return model.id;
  }
  return null;
}
