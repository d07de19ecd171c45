import type { CallRecord } from '@bellwether/exchange';
import type { Records } from '../../records/create-records.js';
import type { RecordBus } from '../../records/record-bus.js';
import type { Traffic } from '../traffic/create-traffic.js';
import { readOnlyReason } from '../workers/worker-shown.js';
import { stateSource } from './live-source.js';
import type { LiveSource } from './live-source.js';

/** Calls in one message; a busier second shows its newest. */
const shownFinished = 100;
const shownOpen = 200;
const shownEvents = 50;

export interface LiveTopicsOptions {
  readonly records: Pick<Records, 'fleet' | 'events'>;
  readonly traffic: Pick<Traffic, 'figures' | 'calls'>;
  readonly bus: RecordBus;
}

/** The topics that stand on records and traffic. Returns what ends their listening. */
export function liveTopics(options: LiveTopicsOptions): {
  topics: Readonly<Record<string, LiveSource>>;
  close: () => void;
} {
  const calls = callsTopic(options);
  return {
    topics: {
      'traffic.m15': trafficTopic(options.traffic, 'm15'),
      'traffic.h1': trafficTopic(options.traffic, 'h1'),
      fleet: stateSource(1_000, () =>
        Promise.resolve({ workers: options.records.fleet.views().map(plainWorker) }),
      ),
      events: eventsTopic(options.records),
      calls: calls.source,
    },
    close: calls.close,
  };
}

/** What a worker is on REST, as far as the fleet itself knows. */
function plainWorker(view: ReturnType<Records['fleet']['views']>[number]) {
  const reason = readOnlyReason(view);
  return { ...view, isReadOnly: reason !== null, readOnlyReason: reason, createdAt: null };
}

/** Every second the newest bucket; after a break all that were missed. */
function trafficTopic({ figures }: LiveTopicsOptions['traffic'], range: 'm15' | 'h1'): LiveSource {
  let fromMs = Infinity;
  const say = async (all: boolean): Promise<object> => {
    const { kpis, buckets } = await figures.newest(range, 0);
    const newest = buckets[buckets.length - 1];
    const shown = all
      ? buckets
      : buckets.filter((bucket) => bucket.atMs >= Math.min(fromMs, newest?.atMs ?? 0));
    return { kpis, bucket: newest ?? null, ...(shown.length > 1 ? { buckets: shown } : {}) };
  };
  return {
    everyMs: 1_000,
    snapshot: () => say(true),
    async next() {
      const message = (await say(false)) as { bucket: { atMs: number } | null };
      // The bucket before is sent once more: calls may have ended in it after it was last sent.
      fromMs = message.bucket?.atMs ?? fromMs;
      return message;
    },
    begin: () => void (fromMs = Infinity),
  };
}

function eventsTopic({ events }: Pick<Records, 'events'>): LiveSource {
  let lastId: string | null = null;
  return {
    everyMs: 250,
    snapshot: () => Promise.resolve({ events: events.recent(shownEvents) }),
    next() {
      const fresh = events.after(lastId);
      lastId = fresh[fresh.length - 1]?.id ?? lastId;
      return Promise.resolve(fresh.length === 0 ? null : { events: fresh.reverse() });
    },
    begin: () => void (lastId = events.recent(1)[0]?.id ?? null),
  };
}

/** Finished calls as they end, and the running ones whenever that list changed. */
function callsTopic({ traffic, bus }: LiveTopicsOptions): {
  source: LiveSource;
  close: () => void;
} {
  const { calls } = traffic;
  let finished: CallRecord[] = [];
  let isHeard = false;
  let saidOpen = '';
  const close = bus.subscribe((message) => {
    if (message.kind !== 'calls' || !isHeard) return;
    finished = [...finished, ...message.records].slice(-shownFinished);
  });
  const open = async () => (await calls.openCalls()).slice(0, shownOpen);
  const source: LiveSource = {
    everyMs: 500,
    snapshot: async () => ({ open: await open(), finished: await calls.newest(shownEvents) }),
    async next() {
      const running = await open();
      const text = JSON.stringify(running);
      if (finished.length === 0 && text === saidOpen) return null;
      saidOpen = text;
      const ended = finished;
      finished = [];
      const views = await calls.viewsOf(ended.reverse());
      return { open: running, finished: views };
    },
    begin() {
      isHeard = true;
      finished = [];
      saidOpen = '';
    },
  };
  return { source, close };
}
