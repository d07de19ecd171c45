import { Worker } from 'node:worker_threads';
import type { DataPlane, RecordMessage, RecordPort } from '@bellwether/exchange';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The handle of a data plane that runs in a thread of its own. Needs the built gateway. */
export function threadedDataPlane(port: RecordPort): DataPlane & { close(): Promise<void> } {
  const waiting = new Map<number, Waiting>();
  // A test runner's own conditions would lead the built code back to the sources.
  const worker = new Worker(new URL('../../dist/testing/data-plane-thread.js', import.meta.url), {
    execArgv: [],
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  let last = 0;
  worker.on(
    'message',
    (message: { record?: RecordMessage; id?: number; value?: unknown; error?: unknown }) => {
      if (message.record) return port(message.record);
      const call = waiting.get(message.id ?? 0);
      waiting.delete(message.id ?? 0);
      if (message.error === undefined) call?.resolve(message.value);
      else call?.reject(message.error);
    },
  );
  const ask = <Value>(method: keyof DataPlane, ...args: readonly unknown[]) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve, reject });
      worker.postMessage({ id: last, method, args });
    });
  return {
    start: (bytes) => ask('start', bytes),
    swap: (bytes) => ask('swap', bytes),
    drain: (settleMs, graceMs) => ask('drain', settleMs, graceMs),
    openCalls: () => ask('openCalls'),
    cancel: (requestId) => ask('cancel', requestId),
    takeLimitTotals: (totals) => ask('takeLimitTotals', totals),
    explain: (input) => ask('explain', input),
    cacheView: (model, keys) => ask('cacheView', model, keys),
    close: async () => void (await worker.terminate()),
  };
}
