import { GatewayError } from '@bellwether/exchange';
import type { LiveStats, Logger } from '@bellwether/telemetry';
import { LiveConnection } from './live-connection.js';
import type { LiveSink } from './live-connection.js';
import { LiveRing } from './live-ring.js';
import type { LiveSource } from './live-source.js';

/** How long a topic goes on without listeners, so that one who comes back misses nothing. */
const warmMs = 60_000;
const maxPerAccount = 20;
const maxConnections = 500;
/** Between two looks whether the sessions behind the connections still hold. */
const aliveEveryMs = 3_000;
/** Shortest time between two messages of a topic: four a second. */
const leastEveryMs = 250;

export interface LiveHubOptions {
  readonly bootId: string;
  nowMs(): number;
  readonly logger: Pick<Logger, 'warn'>;
  /** Runs the hub's turns while somebody listens; returns what stops them. */
  schedule(turn: () => Promise<void>): () => void;
}

export interface LiveListener {
  /** Connections of one account are counted together. */
  readonly accountId: string;
  readonly topics: readonly string[];
  /** `Last-Event-ID`; null = none. */
  readonly lastEventId: string | null;
  readonly sink: LiveSink;
  isAlive(): Promise<boolean>;
}

interface Topic {
  readonly name: string;
  readonly source: LiveSource;
  listeners: number;
  /** Number of the last message before the topic woke up; null = it sleeps. */
  warmFrom: number | null;
  quietSinceMs: number;
  nextAtMs: number;
}

/** Says on each topic what its source has to say, to everyone who listens. Silent and idle while nobody does. */
export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #topics = new Map<string, Topic>();
  readonly #connections = new Set<LiveConnection>();
  readonly #ring = new LiveRing();
  #number = 0;
  #dropped = 0;
  #aliveAtMs = 0;
  #stop: (() => void) | null = null;
  #isClosed = false;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  /** Adds a topic, or replaces its source. */
  provide(name: string, source: LiveSource): void {
    const known = this.#topics.get(name);
    const fresh = { name, listeners: 0, warmFrom: null, quietSinceMs: 0, nextAtMs: 0 };
    this.#topics.set(name, { ...(known ?? fresh), source });
  }

  /** The topic is asked at the next turn, however long it would wait. */
  changed(name: string): void {
    const topic = this.#topics.get(name);
    if (topic) topic.nextAtMs = 0;
  }

  stats(): LiveStats {
    return { connections: this.#connections.size, dropped: this.#dropped };
  }

  /** Errors: `invalid_request` for an unknown topic, `too_many_attempts` over the limits, `draining` at the end. */
  check(accountId: string, topics: readonly string[]): void {
    if (this.#isClosed) throw new GatewayError('draining');
    const unknown = topics.find((name) => !this.#topics.has(name));
    if (unknown !== undefined || topics.length === 0) {
      throw new GatewayError('invalid_request', {
        text: `Topics are: ${[...this.#topics.keys()].join(', ')}.`,
        param: 'topics',
      });
    }
    const own = [...this.#connections].filter(
      (connection) => connection.accountId === accountId,
    ).length;
    if (own >= maxPerAccount || this.#connections.size >= maxConnections) {
      throw new GatewayError('too_many_attempts', {
        text: 'Too many live streams are open.',
        retryAfterSeconds: 10,
      });
    }
  }

  /** Begins to send: what was missed where that is known, else the whole state. Returns what ends it. */
  async connect(listener: LiveListener): Promise<() => void> {
    this.check(listener.accountId, listener.topics);
    const { nowMs } = this.#options;
    const names = new Set(listener.topics);
    const connection = new LiveConnection({ ...listener, topics: names, nowMs });
    const last = this.#lastNumber(listener.lastEventId);
    const resumed = new Set(
      listener.topics.filter((name) => last !== null && this.#canResume(name, last)),
    );
    const missed = last === null ? [] : this.#ring.after(last, resumed);
    const number = this.#number;
    this.#connections.add(connection);
    for (const name of names) this.#join(name);
    const leave = (): void => this.#leave(connection);
    connection.onEnd(leave);
    this.#stop ??= this.#options.schedule(() => this.tick());

    const snapshots = await this.#snapshots([...names].filter((name) => !resumed.has(name)));
    const id = `${this.#options.bootId}-${number}`;
    const frames = snapshots.map(([name, state], index) => {
      // Only the last one carries the id: a line that breaks among them begins anew.
      const isLast = index === snapshots.length - 1 && missed.length === 0;
      return frameOf(name, { ...state, isSnapshot: true }, isLast ? id : null);
    });
    this.#count(connection.begin([...frames, ...missed]));
    return leave;
  }

  /** One turn, four times a second while somebody listens. */
  async tick(): Promise<void> {
    const now = this.#options.nowMs();
    for (const topic of this.#topics.values()) {
      if (topic.warmFrom === null) continue;
      if (topic.listeners === 0 && now - topic.quietSinceMs > warmMs) topic.warmFrom = null;
      else if (now >= topic.nextAtMs) await this.#say(topic, now);
    }
    for (const connection of this.#connections) this.#count(connection.keepAlive());
    await this.#endDead(now);
    const isIdle =
      this.#connections.size === 0 &&
      [...this.#topics.values()].every((topic) => topic.warmFrom === null);
    if (isIdle) this.#rest();
  }

  /** Ends all connections. */
  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.end();
    this.#rest();
  }

  async #say(topic: Topic, now: number): Promise<void> {
    topic.nextAtMs = now + Math.max(leastEveryMs, topic.source.everyMs);
    const payload = await topic.source.next().catch((error: unknown) => {
      this.#options.logger.warn('A live topic could not be read.', { topic: topic.name, error });
      return null;
    });
    if (payload === null) return;
    this.#number += 1;
    const frame = frameOf(
      topic.name,
      { isSnapshot: false, ...payload },
      `${this.#options.bootId}-${this.#number}`,
    );
    this.#ring.add({ number: this.#number, topic: topic.name, frame, atMs: now });
    for (const connection of this.#connections)
      if (connection.topics.has(topic.name)) this.#count(connection.send(frame));
  }

  async #snapshots(names: readonly string[]): Promise<(readonly [string, object])[]> {
    const read = names.map(async (name) => {
      try {
        return [[name, (await this.#topics.get(name)?.source.snapshot()) ?? {}] as const];
      } catch (error) {
        this.#options.logger.warn('A live topic could not be read.', { topic: name, error });
        return [];
      }
    });
    return (await Promise.all(read)).flat();
  }

  async #endDead(now: number): Promise<void> {
    if (now - this.#aliveAtMs < aliveEveryMs) return;
    this.#aliveAtMs = now;
    await Promise.all(
      [...this.#connections].map(async (connection) => {
        if (!(await connection.isAlive())) connection.end();
      }),
    );
  }

  #lastNumber(id: string | null): number | null {
    const prefix = `${this.#options.bootId}-`;
    if (!id?.startsWith(prefix) || !/^\d{1,15}$/.test(id.slice(prefix.length))) return null;
    return Number(id.slice(prefix.length));
  }

  #canResume(name: string, last: number): boolean {
    const warmFrom = this.#topics.get(name)?.warmFrom ?? null;
    return (
      warmFrom !== null && last >= warmFrom && last <= this.#number && this.#ring.reaches(last)
    );
  }

  #join(name: string): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.listeners += 1;
    if (topic.warmFrom !== null) return;
    topic.warmFrom = this.#number;
    topic.source.begin();
  }

  #leave(connection: LiveConnection): void {
    if (!this.#connections.delete(connection)) return;
    for (const name of connection.topics) {
      const topic = this.#topics.get(name);
      if (!topic) continue;
      topic.listeners -= 1;
      topic.quietSinceMs = this.#options.nowMs();
    }
  }

  #count(isKept: boolean): void {
    if (!isKept) this.#dropped += 1;
  }

  #rest(): void {
    this.#stop?.();
    this.#stop = null;
  }
}

function frameOf(topic: string, payload: object, id: string | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${topic}\ndata: ${JSON.stringify(payload)}\n\n`;
}
