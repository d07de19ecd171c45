import { createFrameStore, type FrameStore } from './frame-store.js';
import type {
  Bucket,
  Call,
  CallsMessage,
  EventsMessage,
  FleetEvent,
  FleetMessage,
  Kpis,
  OpenCall,
  SetupMessage,
  TrafficMessage,
} from './live-data.js';
import type { Worker } from '../api/worker.js';
import type { SetupStep } from './live-data.js';
import { createRingBuffer } from './ring-buffer.js';

/** An hour of five-second buckets and a little over. */
const bucketCapacity = 760;
const finishedCapacity = 500;
const eventCapacity = 100;

export interface TrafficSeries {
  readonly kpis: Kpis | null;
  readonly buckets: readonly Bucket[];
}

/** Buckets of one topic. A bucket that is still being filled arrives again and again and replaces itself. */
export function createTrafficStore(): {
  store: FrameStore<TrafficSeries>;
  accept(data: unknown): void;
} {
  const buffer = createRingBuffer<Bucket>(bucketCapacity);
  const store = createFrameStore<TrafficSeries>({ kpis: null, buckets: [] });
  function add(bucket: Bucket): void {
    const last = buffer.last();
    if (last && bucket.atMs < last.atMs) return;
    if (last && bucket.atMs === last.atMs) buffer.replaceLast(bucket);
    else buffer.push(bucket);
  }
  return {
    store,
    accept(data) {
      const message = data as TrafficMessage;
      const incoming = [...(message.buckets ?? []), ...(message.bucket ? [message.bucket] : [])];
      for (const bucket of incoming.sort((a, b) => a.atMs - b.atMs)) add(bucket);
      store.set({ kpis: message.kpis, buckets: buffer.toArray() });
    },
  };
}

export interface LiveCalls {
  readonly open: readonly OpenCall[];
  /** Newest last. */
  readonly finished: readonly Call[];
}

export function createCallsStore(): { store: FrameStore<LiveCalls>; accept(data: unknown): void } {
  const buffer = createRingBuffer<Call>(finishedCapacity);
  const store = createFrameStore<LiveCalls>({ open: [], finished: [] });
  return {
    store,
    accept(data) {
      const { open, finished = [] } = data as CallsMessage;
      for (const call of finished) buffer.push(call);
      store.set({
        open: open ?? store.get().open,
        finished: finished.length > 0 ? buffer.toArray() : store.get().finished,
      });
    },
  };
}

export function createFleetStore(): {
  store: FrameStore<readonly Worker[] | null>;
  accept(data: unknown): void;
} {
  const store = createFrameStore<readonly Worker[] | null>(null);
  return { store, accept: (data) => store.set((data as FleetMessage).workers) };
}

/** The newest events first, each once. */
export function createEventsStore(): {
  store: FrameStore<readonly FleetEvent[]>;
  accept(data: unknown): void;
} {
  const store = createFrameStore<readonly FleetEvent[]>([]);
  return {
    store,
    accept(data) {
      const incoming = (data as EventsMessage).events;
      store.update((current) => mergeEvents(incoming, current));
    },
  };
}

export function mergeEvents(
  incoming: readonly FleetEvent[],
  current: readonly FleetEvent[],
): readonly FleetEvent[] {
  const byId = new Map<string, FleetEvent>();
  for (const event of [...current, ...incoming]) byId.set(event.id, event);
  return [...byId.values()].sort((a, b) => b.atMs - a.atMs).slice(0, eventCapacity);
}

export function createSetupStore(): {
  store: FrameStore<readonly SetupStep[] | null>;
  accept(data: unknown): void;
} {
  const store = createFrameStore<readonly SetupStep[] | null>(null);
  return { store, accept: (data) => store.set((data as SetupMessage).steps) };
}
