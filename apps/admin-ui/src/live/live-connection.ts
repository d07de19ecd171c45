import {
  type ConnectionEvent,
  type ConnectionState,
  initialConnection,
  reduceConnection,
  retryDelayMs,
} from './connection-state.js';
import { createFrameStore, type FrameStore } from './frame-store.js';
import type { readStream, StreamMessage } from './read-stream.js';

type TopicListener = (data: unknown) => void;

/** What the connection needs of the browser; specs bring their own. */
export interface LiveSurroundings {
  readonly read: typeof readStream;
  readonly nowMs: () => number;
  /** 0–1. */
  readonly dice: () => number;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
}

/** Silence for longer than two heartbeats: the connection is dead even if no packet said so. */
const silentAfterMs = 35_000;
const watchEveryMs = 5_000;

/**
 * One live stream for the whole console: topics come and go with pages, the stream resumes after a loss, rests
 * while the tab is hidden, and starts over from a snapshot after a restart of the gateway.
 */
export class LiveConnection {
  readonly state: FrameStore<ConnectionState> = createFrameStore(initialConnection);
  readonly #around: LiveSurroundings;
  #allowed: ReadonlySet<string> | null = null;
  readonly #listeners = new Map<string, Set<TopicListener>>();
  readonly #restartListeners = new Set<() => void>();
  readonly #endListeners = new Set<() => void>();
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #topicsOfStream = '';
  #stopWatching: (() => void) | null = null;

  constructor(around: LiveSurroundings) {
    this.#around = around;
  }

  /** Adds a topic for as long as somebody listens. */
  subscribe(topic: string, listener: TopicListener): () => void {
    const set = this.#listeners.get(topic) ?? new Set<TopicListener>();
    this.#listeners.set(topic, set);
    set.add(listener);
    this.#reconcile();
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#listeners.get(topic) === set) this.#listeners.delete(topic);
      this.#reconcile();
    };
  }

  /** The only topics that may be heard: a stream with another one is refused as a whole. */
  allow(topics: readonly string[]): void {
    this.#allowed = new Set(topics);
    this.#reconcile();
  }

  start(): void {
    if (this.#stopWatching) return;
    this.#stopWatching = this.#around.onVisibility(() => this.#onVisibility());
    this.#connect(false);
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#disconnect();
    this.#dispatch({ kind: 'stop' });
  }

  togglePause(): void {
    if (this.state.get().phase === 'paused') this.#connect(true);
    else {
      this.#dispatch({ kind: 'pause' });
      this.#disconnect();
    }
  }

  /** Called when another process of the gateway answers than before. */
  onRestart(listener: () => void): void {
    this.#restartListeners.add(listener);
  }

  onSessionEnd(listener: () => void): void {
    this.#endListeners.add(listener);
  }

  #dispatch(event: ConnectionEvent): void {
    const before = this.state.get();
    const next = reduceConnection(before, event);
    this.state.set(next);
    if (next.restarts > before.restarts) for (const listener of this.#restartListeners) listener();
  }

  #deliver({ id, topic, data }: StreamMessage): void {
    this.#dispatch({ kind: 'heard', nowMs: this.#around.nowMs(), eventId: id });
    for (const listener of this.#listeners.get(topic) ?? []) listener(data);
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = null;
  }

  #topics(): string[] {
    return [...this.#listeners.keys()].filter((topic) => this.#allowed?.has(topic) ?? true).sort();
  }

  #connect(isResuming: boolean): void {
    this.#disconnect();
    const topics = this.#topics();
    this.#topicsOfStream = topics.join(',');
    if (!this.#stopWatching || topics.length === 0) return;
    const own = new AbortController();
    this.#abort = own;
    this.#dispatch({ kind: 'connect' });
    void this.#run(topics, isResuming ? this.state.get().lastEventId : null, own);
  }

  async #run(topics: string[], lastEventId: string | null, own: AbortController): Promise<void> {
    const { nowMs, read } = this.#around;
    const watchdog = setInterval(() => {
      const { lastHeardAtMs } = this.state.get();
      if (lastHeardAtMs !== null && nowMs() - lastHeardAtMs > silentAfterMs) own.abort();
    }, watchEveryMs);
    const end = await read({
      topics,
      lastEventId,
      signal: own.signal,
      onOpen: () => this.#dispatch({ kind: 'opened', nowMs: nowMs() }),
      onMessage: (message) => this.#deliver(message),
      onComment: () => this.#dispatch({ kind: 'heard', nowMs: nowMs(), eventId: null }),
    }).catch(() => 'closed' as const); // Network errors and aborts end the stream like its end does.
    clearInterval(watchdog);
    if (this.#abort === own) this.#ended(end);
  }

  #ended(end: 'closed' | 'signed-out'): void {
    if (end === 'signed-out') {
      this.#dispatch({ kind: 'session-ended' });
      for (const listener of this.#endListeners) listener();
      return;
    }
    this.#dispatch({ kind: 'lost' });
    const delayMs = retryDelayMs(this.state.get().attempt, this.#around.dice());
    this.#timer = setTimeout(() => this.#connect(true), delayMs);
  }

  /** Pages mount and unmount in one turn; one new stream is enough for all of it. */
  #reconcile(): void {
    queueMicrotask(() => {
      const { phase } = this.state.get();
      if (!this.#stopWatching || phase === 'paused' || phase === 'hidden') return;
      if (this.#topics().join(',') !== this.#topicsOfStream) this.#connect(false);
    });
  }

  #onVisibility(): void {
    const { phase } = this.state.get();
    if (this.#around.isHidden() && phase !== 'paused') {
      this.#dispatch({ kind: 'hide' });
      this.#disconnect();
    } else if (!this.#around.isHidden() && phase === 'hidden') this.#connect(true);
  }
}
