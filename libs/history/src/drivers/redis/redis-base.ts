import { createHash } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import type { Redis } from 'ioredis';

export interface RedisHistoryOptions {
  readonly url: string;
  /** What every key begins with. */
  readonly prefix: string;
  readonly limits: { readonly contentFromBytes: number; readonly maxContentBytes: number };
  nowMs(): number;
  /** Told what goes wrong between requests. */
  onTrouble(text: string, cause: unknown): void;
}

type Word = string | number;

/** The client and what every script is given. */
export interface RedisBase {
  readonly prefix: string;
  readonly limits: RedisHistoryOptions['limits'];
  nowMs(): number;
  /** Runs a script for a tenant. */
  run(script: string, tenantId: string, ...words: readonly Word[]): Promise<unknown>;
  /** The same, as if it were another time. */
  runAt(
    nowMs: number,
    script: string,
    tenantId: string,
    ...words: readonly Word[]
  ): Promise<unknown>;
  /** Sends plain commands; errors come out as those of scripts do. */
  ask<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  /** A key of a tenant. */
  key(tenantId: string, name: string): string;
  close(): Promise<void>;
}

const answerWithinMs = 5_000;
const longestRetryMs = 2_000;

export async function redisBase(options: RedisHistoryOptions): Promise<RedisBase> {
  const { prefix, nowMs, limits } = options;
  const redis = await connected(options);
  const hashes = new Map<string, string>();
  const key = (tenantId: string, name: string) => `${prefix}:{${tenantId}}:${name}`;

  async function evaluate(script: string, words: readonly Word[]): Promise<unknown> {
    const hash = hashes.get(script) ?? createHash('sha1').update(script).digest('hex');
    hashes.set(script, hash);
    try {
      return await redis.evalsha(hash, 3, ...words);
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause;
      return redis.eval(script, 3, ...words);
    }
  }
  const runAt: RedisBase['runAt'] = (atMs, script, tenantId, ...words) =>
    throughDoor(() =>
      evaluate(script, [key(tenantId, ''), `${prefix}:`, tenantId, atMs, ...words]),
    );
  return {
    prefix,
    limits,
    nowMs,
    key,
    run: (script, tenantId, ...words) => runAt(nowMs(), script, tenantId, ...words),
    runAt,
    ask: (work) => throughDoor(() => work(redis)),
    async close() {
      try {
        await redis.quit();
      } catch {
        // The server is away: there is nobody to say good-bye to.
        redis.disconnect();
      }
    },
  };
}

/** A client that goes on trying; nobody waits longer than `answerWithinMs` for it. */
async function connected({ url, onTrouble }: RedisHistoryOptions): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    connectTimeout: answerWithinMs,
    commandTimeout: answerWithinMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(longestRetryMs, attempt * 100),
    lazyConnect: true,
  });
  let isAway = false;
  redis.on('error', (cause: unknown) => {
    if (!isAway) onTrouble('The Redis server of the history is away.', cause);
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
  });
  return redis;
}

async function throughDoor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toGatewayError(cause);
  }
}

// Lost or refused connections; a server that loads, is a replica, is full, or is busy with another's script.
const away =
  /connection is closed|command timed out|max retries|stream isn't writeable|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|^(LOADING|READONLY|OOM|BUSY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF)/i;

function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  const text =
    cause instanceof Error ? `${cause.message} ${(cause as { code?: string }).code ?? ''}` : '';
  return new GatewayError(away.test(text) ? 'storage_unavailable' : 'internal', { cause });
}
