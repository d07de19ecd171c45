import { Connection } from './connection.js';
import type { CallOutcome, CallQuestion } from './connection.js';
import { fault } from './fault.js';
import type { Fault, Outcome } from './fault.js';
import { Failures } from './failures.js';
import type { KnownTool } from './known-tool.js';
import type { ServerTarget } from './open-transport.js';
import type { McpSettings } from '../settings.js';

const sweepMs = 5_000;

/** Which connection: `key` tells server, credentials and tenant apart, and nothing else reaches it. */
export interface PoolQuestion {
  readonly key: string;
  readonly tenantId: string;
  /** Asked only when a connection is opened: secrets are unsealed there. */
  readonly target: () => ServerTarget;
}

interface Held {
  readonly tenantId: string;
  readonly connection: Connection;
  readonly opening: Promise<Fault | null>;
  users: number;
  usedAtMs: number;
  listing: {
    readonly tools: readonly KnownTool[];
    readonly atMs: number;
    readonly changes: number;
  } | null;
  listingNow: Promise<Outcome<readonly KnownTool[]>> | null;
}

/** How connections are doing, since the start. */
export interface PoolStats {
  readonly open: number;
  readonly opened: number;
  readonly failed: number;
  readonly refused: number;
  readonly calls: number;
}

/**
 * The open connections to tool servers, bounded in all and by tenant. One that nobody uses is closed after a time, or when
 * another one needs its place; one that could not be opened is tried again after a pause that grows.
 */
export class ConnectionPool {
  private readonly held = new Map<string, Held>();
  /** Of sessions that their servers have forgotten, while calls end there. They take up room. */
  private readonly leaving = new Map<Held, string>();
  private readonly failures: Failures;
  private readonly timer: NodeJS.Timeout;
  private readonly counts = { opened: 0, failed: 0, refused: 0 };
  private isClosed = false;

  constructor(
    private readonly settings: McpSettings,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.failures = new Failures(settings, nowMs);
    this.timer = setInterval(() => this.sweep(), sweepMs).unref();
  }

  /** Keeps a connection from being closed as idle until the result is called. */
  hold(question: PoolQuestion): () => void {
    const held = this.held.get(question.key);
    if (!held) return () => undefined;
    held.users += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.leave(held);
      isHeld = false;
    };
  }

  /**
   * The tools of a server, from the last listing while it is fresh, the server has told of no change, and it is not the one
   * that is known to be out of date.
   */
  async list(
    question: PoolQuestion,
    signal: AbortSignal,
    outdated?: readonly KnownTool[],
  ): Promise<Outcome<readonly KnownTool[]>> {
    return this.use(question, signal, (held) => {
      const { listing, connection } = held;
      const isFresh =
        listing !== null &&
        listing.tools !== outdated &&
        listing.changes === connection.changes &&
        this.nowMs() - listing.atMs < this.settings.listTtlMs;
      return isFresh ? Promise.resolve({ value: listing.tools }) : this.listAnew(held, signal);
    });
  }

  call(
    question: PoolQuestion,
    asked: CallQuestion,
    signal: AbortSignal,
  ): Promise<Outcome<CallOutcome>> {
    return this.use(question, signal, ({ connection }) => connection.call(asked, signal));
  }

  /** Ends the connections of a server or of credentials that are no longer to be used. */
  drop(isGone: (key: string) => boolean): void {
    for (const [key, held] of this.all()) if (isGone(key)) this.end(key, held);
    this.failures.forget(isGone);
  }

  stats(): PoolStats {
    let calls = 0;
    const all = this.all();
    for (const [, { connection }] of all) calls += connection.callsRunning;
    return { open: all.length, ...this.counts, calls };
  }

  /** Closes what nobody has used for too long. Done now and then. */
  sweep(): void {
    const oldest = this.nowMs() - this.settings.idleCloseMs;
    for (const [key, held] of this.held)
      if (held.users === 0 && held.usedAtMs < oldest) this.end(key, held);
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const [key, held] of this.all()) this.end(key, held);
  }

  private all(): (readonly [string, Held])[] {
    return [...this.held, ...[...this.leaving].map(([held, key]) => [key, held] as const)];
  }

  private async use<Value>(
    question: PoolQuestion,
    signal: AbortSignal,
    act: (held: Held) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    for (let isSecond = false; ; isSecond = true) {
      const held = await this.open(question, signal);
      if ('fault' in held) return held;
      try {
        const told = await act(held.value);
        // A call that heard that its session is forgotten has run nothing: it runs in another, once.
        const isLost = 'fault' in told && told.fault.kind === 'session_lost';
        if (!isLost || isSecond) return told;
      } finally {
        this.leave(held.value);
      }
    }
  }

  /** A connection that is open, counted as used. */
  private async open(question: PoolQuestion, signal: AbortSignal): Promise<Outcome<Held>> {
    signal.throwIfAborted();
    const known = this.held.get(question.key);
    const held = known ?? this.begin(question);
    if ('kind' in held) return { fault: held };
    held.users += 1;
    try {
      const failed = await withSignal(held.opening, signal);
      if (failed === null && held.connection.isOpen) return { value: held };
      this.leave(held);
      return { fault: failed ?? fault('died') };
    } catch (cause) {
      this.leave(held);
      throw cause;
    }
  }

  private begin({ key, tenantId, target }: PoolQuestion): Held | Fault {
    const earlier = this.isClosed ? fault('stopped') : this.failures.resting(key);
    if (earlier) return earlier;
    if (!this.makeRoom(tenantId)) {
      this.counts.refused += 1;
      return fault('busy');
    }
    const connection = new Connection(target(), this.settings);
    const held: Held = {
      ...{
        tenantId,
        connection,
        users: 0,
        usedAtMs: this.nowMs(),
        listing: null,
        listingNow: null,
      },
      // Of nobody's signal: others wait for it as well.
      opening: connection.open(new AbortController().signal).then((failed) => {
        this.opened(key, failed);
        return failed;
      }),
    };
    this.held.set(key, held);
    connection.onLeft(() => {
      this.letGo(key, held);
      this.leaving.set(held, key);
    });
    connection.onClosed(() => {
      this.letGo(key, held);
      this.leaving.delete(held);
    });
    return held;
  }

  private letGo(key: string, held: Held): void {
    if (this.held.get(key) === held) this.held.delete(key);
  }

  private opened(key: string, failed: Fault | null): void {
    if (failed === null) this.failures.succeeded(key);
    else {
      this.failures.failed(key, failed);
      this.held.delete(key);
    }
    this.counts[failed === null ? 'opened' : 'failed'] += 1;
  }

  private async listAnew(held: Held, signal: AbortSignal): Promise<Outcome<readonly KnownTool[]>> {
    held.listingNow ??= this.readListing(held);
    return withSignal(held.listingNow, signal);
  }

  private async readListing(held: Held): Promise<Outcome<readonly KnownTool[]>> {
    const { changes } = held.connection;
    try {
      const told = await held.connection.list(new AbortController().signal);
      if ('value' in told) held.listing = { tools: told.value, atMs: this.nowMs(), changes };
      return told;
    } finally {
      held.listingNow = null;
    }
  }

  private makeRoom(tenantId: string): boolean {
    const { maxConnections, maxConnectionsPerTenant } = this.settings;
    const own = this.all().filter(([, held]) => held.tenantId === tenantId);
    if (own.length >= maxConnectionsPerTenant && !this.closeIdlest(own)) return false;
    const all = this.all();
    return all.length < maxConnections || this.closeIdlest(all);
  }

  private closeIdlest(among: readonly (readonly [string, Held])[]): boolean {
    const idle = among.filter(([, { users }]) => users === 0);
    const first = idle[0];
    if (!first) return false;
    const [key, held] = idle.reduce((a, b) => (b[1].usedAtMs < a[1].usedAtMs ? b : a), first);
    this.end(key, held);
    return true;
  }

  private leave(held: Held): void {
    held.users -= 1;
    held.usedAtMs = this.nowMs();
  }

  private end(key: string, held: Held): void {
    this.letGo(key, held);
    held.connection.close();
  }
}

/** What others wait for as well is not ended with one of them. */
async function withSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let left: () => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    left = () => reject(signal.reason as Error);
    signal.addEventListener('abort', left, { once: true });
  });
  try {
    return await Promise.race([promise, gone]);
  } finally {
    signal.removeEventListener('abort', left);
  }
}
