import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { adminClient, allReady, untilWorkers, type AdminClient } from '../support/admin-client.js';
import { ownPostgres, type OwnPostgres } from '../support/own-postgres.js';
import { ownRedis, type OwnRedis } from '../support/own-redis.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

/** A limit of a key of its own. */
export interface LimitedKey {
  readonly secret: string;
  readonly keyId: string;
  readonly limitId: string;
}

/** Three gateways over one Postgres, one Redis and one engine. */
export interface ThreeGateways {
  readonly gateways: readonly RunningGateway[];
  readonly engine: RunningEngine;
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis;
  readonly admin: AdminClient;
  /** What one call of `ask` reserves. */
  reserves(): Promise<number>;
  /** A key with a budget of so many tokens a day, known to all three. */
  limitedKey(tokens: number): Promise<LimitedKey>;
  ask(gateway: RunningGateway, key: LimitedKey): Promise<Response>;
  /** Tokens that the engine has counted since its start. */
  counted(): Promise<number>;
  /** What Redis has booked of a limit. */
  booked(key: LimitedKey): Promise<number>;
  /** What the sums of usage say of a key, by the hour and by the day. */
  summed(key: LimitedKey): Promise<{ readonly hours: number; readonly days: number }>;
  /** Calls that are with the engine, of all three. */
  inFlight(): Promise<number>;
  /** Reservations that are open in Redis. */
  open(): Promise<number>;
  close(): Promise<void>;
}

const share = 0.34;
const dayMs = 86_400_000;
const prefix = 'bellwether:limits:';
const question = 'How deep is the harbour at low tide, and how deep is it when the tide is high?';

export async function threeGateways(programs: {
  readonly postgres: string;
  readonly redis: string;
}): Promise<ThreeGateways> {
  const engine = await startEngine(['--time-scale', '20']);
  const [postgres, redis] = await Promise.all([
    ownPostgres(programs.postgres),
    ownRedis(programs.redis),
  ]);
  const folders: string[] = [];
  const gateways: RunningGateway[] = [];
  for (let place = 0; place < 3; place += 1) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-three-'));
    folders.push(dataDir);
    const [first] = gateways;
    // Only the first start on a database writes what its owner needs: the others get a copy.
    if (first !== undefined)
      copyFileSync(path.join(first.dataDir, 'first-run.txt'), path.join(dataDir, 'first-run.txt'));
    const gateway = await startGateway({
      dataDir,
      env: {
        BELLWETHER_SECRET_KEY: 'one-key-for-all-of-the-gateways',
        BELLWETHER_TENANTS_LIMIT_STORE_URL: redis.url,
      },
      flags: [
        ...['--worker-url', engine.url, '--database-url', postgres.url],
        // The engine stands still for as long as a burst takes to be decided.
        ...['--fleet-not-ready-after', '10000', '--fleet-failed-after', '10000'],
        ...['--fleet-open-breaker-after', '10000'],
        ...['--tenants-limit-store', 'redis', '--tenants-local-share', String(share)],
        // All of this may share two cores with other tests: Redis is away when it is held still, not when it is slow.
        ...['--tenants-limit-store-timeout-ms', '3000'],
      ],
    });
    gateways.push(gateway);
    await untilWorkers(adminClient(gateway), allReady(1));
  }
  const admin = adminClient(gateways[0]!);
  const all = { gateways, engine, postgres, redis, admin };
  return {
    ...all,
    ...callsOf(all),
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.kill9()));
      await Promise.all([engine.stop(), postgres.close(), redis.close()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Started = Pick<ThreeGateways, 'gateways' | 'engine' | 'redis' | 'admin'>;

function callsOf({ gateways, engine, redis, admin }: Started) {
  const ask = (gateway: RunningGateway, { secret }: LimitedKey): Promise<Response> =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'demo', messages: [{ role: 'user', content: question }] }),
    });
  const limitedKey = async (tokens: number): Promise<LimitedKey> => {
    const key = await admin.json<{ id: string; secret: string }>('POST', '/admin/v1/keys', {
      name: 'limited',
    });
    const limit = await admin.json<{ id: string }>('POST', '/admin/v1/limits', {
      ...{ name: 'budget', subject: 'key', subjectId: key.id },
      limits: { requestsPerMinute: 1_000_000 },
      budgets: [{ kind: 'tokensPerDay', amount: tokens }],
    });
    await Promise.all(gateways.map((gateway) => untilKnown(gateway, key.secret)));
    return { secret: key.secret, keyId: key.id, limitId: limit.id };
  };
  const tokensBy = async (bucket: 'hour' | 'day', { keyId }: LimitedKey): Promise<number> => {
    const nowMs = Date.now();
    const query = new URLSearchParams({
      ...{ bucket, key: keyId, from: new Date(nowMs - dayMs).toISOString() },
      to: new Date(nowMs + dayMs).toISOString(),
    });
    const { totals } = await admin.json<{
      totals: { inputTokens: number; outputTokens: number };
    }>('GET', `/admin/v1/usage?${query}`);
    return totals.inputTokens + totals.outputTokens;
  };
  return {
    ask,
    limitedKey,
    async reserves() {
      const amount = 1_000_000;
      const reply = await ask(gateways[0]!, await limitedKey(amount));
      await reply.text();
      return amount - Number(reply.headers.get('x-ratelimit-remaining-tokens'));
    },
    async counted() {
      const text = await (await fetch(`${engine.url}/metrics`)).text();
      const sumOf = (name: string) =>
        Number(new RegExp(`^vllm:${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
      return sumOf('prompt_tokens_total') + sumOf('generation_tokens_total');
    },
    async booked({ limitId }: LimitedKey) {
      const [account = ''] = await redis.client.keys(`${prefix}b:${limitId}:*`);
      const parts = await redis.client.hvals(account);
      return parts.reduce((sum, part) => sum + Number(part), 0);
    },
    async summed(key: LimitedKey) {
      return { hours: await tokensBy('hour', key), days: await tokensBy('day', key) };
    },
    async inFlight() {
      const counts = await Promise.all(
        gateways.map(async (gateway) => {
          const workers = await untilWorkers(adminClient(gateway), () => true);
          return workers.reduce((sum, each) => sum + each.inFlight, 0);
        }),
      );
      return counts.reduce((sum, each) => sum + each, 0);
    },
    async open() {
      const names = await redis.client.keys(`${prefix}g:*`);
      const sizes = await Promise.all(names.map((name) => redis.client.hlen(name)));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Waits until a gateway knows the key and its limit. */
async function untilKnown(gateway: RunningGateway, secret: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const reply = await fetch(`${gateway.url}/v1/conversations/conv_none`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    await reply.text();
    if (reply.headers.has('ratelimit')) return;
    await wait(25);
  }
  throw new Error('A gateway never heard of the limit.');
}
