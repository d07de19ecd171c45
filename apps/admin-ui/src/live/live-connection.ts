import {
  type ConnectionEvent,
  type ConnectionState,
  initialConnection,
  reduceConnection,
  retryDelayMs,
} from './connection-state.js';
import { createFrameStore, type FrameStore } from './frame-store.js';
import { readStream, type StreamMessage } from './read-stream.js';

type TopicListener = (data: unknown) => void;

export interface LiveConnection {
  readonly state: FrameStore<ConnectionState>;
  /** Adds a topic for as long as somebody listens. */
  subscribe(topic: string, listener: TopicListener): () => void;
  start(): void;
  stop(): void;
  togglePause(): void;
  onRestart(listener: () => void): () => void;
  onSessionEnd(listener: () => void): () => void;
}

/** Silence for longer than two heartbeats: the connection is dead even if no packet said so. */
const silentAfterMs = 35_000;

/**
 * One live stream for the whole console: topics come and go with pages, the stream resumes after a loss, rests
 * while the tab is hidden, and starts over from a snapshot after a restart of the gateway.
 */
export function createLiveConnection(): LiveConnection {
  const state = createFrameStore<ConnectionState>(initialConnection);
  const listeners = new Map<string, Set<TopicListener>>();
  const restartListeners = new Set<() => void>();
  const endListeners = new Set<() => void>();
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let topicsOfStream = '';
  let isStarted = false;

  function dispatch(event: ConnectionEvent): void {
    const before = state.get();
    const next = reduceConnection(before, event);
    state.set(next);
    if (next.restarts > before.restarts) for (const listener of restartListeners) listener();
  }

  function deliver({ id, topic, data }: StreamMessage): void {
    dispatch({ kind: 'heard', nowMs: Date.now(), eventId: id });
    for (const listener of listeners.get(topic) ?? []) listener(data);
  }

  function disconnect(): void {
    clearTimeout(timer);
    abort?.abort();
    abort = null;
  }

  function connect(isResuming: boolean): void {
    disconnect();
    const topics = [...listeners.keys()].sort();
    topicsOfStream = topics.join(',');
    if (!isStarted || topics.length === 0) return;
    const own = new AbortController();
    abort = own;
    dispatch({ kind: 'connect' });
    void run(topics, isResuming ? state.get().lastEventId : null, own);
  }

  async function run(topics: string[], lastEventId: string | null, own: AbortController): Promise<void> {
    const watchdog = setInterval(() => {
      const { lastHeardAtMs } = state.get();
      if (lastHeardAtMs !== null && Date.now() - lastHeardAtMs > silentAfterMs) own.abort();
    }, 5_000);
    const end = await readStream({
      topics,
      lastEventId,
      signal: own.signal,
      onOpen: () => dispatch({ kind: 'opened', nowMs: Date.now() }),
      onMessage: deliver,
      onComment: () => dispatch({ kind: 'heard', nowMs: Date.now(), eventId: null }),
    }).catch(() => 'closed' as const); // Network errors and aborts end the stream like its end does.
    clearInterval(watchdog);
    if (abort !== own) return;
    if (end === 'signed-out') {
      dispatch({ kind: 'session-ended' });
      for (const listener of endListeners) listener();
      return;
    }
    dispatch({ kind: 'lost' });
    timer = setTimeout(() => connect(true), retryDelayMs(state.get().attempt, Math.random()));
  }

  /** Pages mount and unmount in one turn; one new stream is enough for all of it. */
  function reconcile(): void {
    queueMicrotask(() => {
      const { phase } = state.get();
      if (!isStarted || phase === 'paused' || phase === 'hidden') return;
      if ([...listeners.keys()].sort().join(',') !== topicsOfStream) connect(false);
    });
  }

  function onVisibility(): void {
    const { phase } = state.get();
    if (document.hidden && phase !== 'paused') {
      dispatch({ kind: 'hide' });
      disconnect();
    } else if (!document.hidden && phase === 'hidden') connect(true);
  }

  const added = <T>(set: Set<T>, item: T) => {
    set.add(item);
    return () => void set.delete(item);
  };

  return {
    state,
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set<TopicListener>();
      listeners.set(topic, set);
      set.add(listener);
      reconcile();
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
        reconcile();
      };
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      document.addEventListener('visibilitychange', onVisibility);
      connect(false);
    },
    stop() {
      isStarted = false;
      document.removeEventListener('visibilitychange', onVisibility);
      disconnect();
      dispatch({ kind: 'stop' });
    },
    togglePause() {
      if (state.get().phase === 'paused') connect(true);
      else {
        dispatch({ kind: 'pause' });
        disconnect();
      }
    },
    onRestart: (listener) => added(restartListeners, listener),
    onSessionEnd: (listener) => added(endListeners, listener),
  };
}
