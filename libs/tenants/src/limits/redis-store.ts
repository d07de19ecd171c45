import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { bookScript, renewScript, reserveScript, settleScript } from './limit-scripts.js';

export interface RedisStoreOptions {
  readonly url: string;
  readonly prefix: string;
  /** A command that takes longer has failed. */
  readonly timeoutMs: number;
  /** Hears of every change of the connection for the worse. */
  onError(cause: unknown): void;
}

/** Longer than any pause of a server that is well. */
const hangsAfterMs = 10_000;

type Script = readonly [text: string, sha: string];
const withSha = (text: string): Script => [text, createHash('sha1').update(text).digest('hex')];
const scripts = {
  reserve: withSha(reserveScript),
  settle: withSha(settleScript),
  renew: withSha(renewScript),
  book: withSha(bookScript),
};

/** The scripts of limits on one connection. Nothing waits for a server that is away: commands fail at once, or in time. */
export class RedisStore {
  private redis: Promise<Redis> | null = null;
  private isClosed = false;

  constructor(private readonly options: RedisStoreOptions) {}

  async reserve(gateway: string, call: string, asked: string): Promise<string> {
    return String(await this.run(scripts.reserve, gateway, call, asked));
  }

  async settle(gateway: string, call: string, tokens: number, micros: number): Promise<void> {
    await this.run(scripts.settle, gateway, call, String(tokens), String(micros));
  }

  /** Result: how many gateways that are gone have more to give back. */
  async renew(gateway: string, leaseMs: number): Promise<number> {
    return Number(await this.run(scripts.renew, gateway, String(leaseMs)));
  }

  async book(list: string): Promise<void> {
    await this.run(scripts.book, list);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const redis = await this.redis?.catch(() => null);
    redis?.disconnect();
  }

  private async run([text, sha]: Script, ...values: readonly string[]): Promise<unknown> {
    if (this.isClosed) throw new Error('The store of limits is closed.');
    const redis = await (this.redis ??= this.connect());
    const all = [this.options.prefix, ...values];
    const { timeoutMs } = this.options;
    try {
      return await inTime(redis.evalsha(sha, 0, ...all), timeoutMs);
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause;
      return inTime(redis.eval(text, 0, ...all), timeoutMs);
    }
  }

  private async connect(): Promise<Redis> {
    const { Redis: Client } = await import('ioredis');
    const { url, timeoutMs, onError } = this.options;
    const redis = new Client(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: Math.max(timeoutMs, 1_000),
      // A server that hangs: what waits for it is given up with its connection.
      socketTimeout: hangsAfterMs,
      retryStrategy: () => 500,
      connectionName: 'bellwether-limits',
    });
    redis.on('error', onError);
    // A server that is away is come back to by itself.
    await redis.connect().catch(onError);
    return redis;
  }
}

/**
 * A process that was busy itself has kept the reply waiting, not the server: when the time is over, what has arrived is read
 * before the command counts as failed.
 */
function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The store of limits took more than ${timeoutMs} ms.`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
