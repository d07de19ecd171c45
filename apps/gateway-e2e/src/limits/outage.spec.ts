import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers, type AdminClient } from '../support/admin-client.js';
import { ownPostgres, postgresPrograms, type OwnPostgres } from '../support/own-postgres.js';
import { ownRedis, redisProgram, type OwnRedis } from '../support/own-redis.js';
import type { ScriptedWorker } from '../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { loggedBy, loggingWorker, steadyLoad, usedTokens, type Asked } from './steady-load.js';

const programs = { postgres: postgresPrograms(), redis: redisProgram() };
/** `npm run soak` takes a minute. Longer than the gateway waits for any statement. */
const outageMs = 1_000 * Number(process.env.TEST_OUTAGE_SECONDS ?? 12);
const withinMs = 120_000;

const share = 0.34;
/** Of each limited key: some calls before, some more than a share during, and some after the outage. */
const budget = 90 * usedTokens;

interface Key {
  readonly id: string;
  readonly secret: string;
}
interface Limited extends Key {
  readonly limitId: string;
}

let worker: ScriptedWorker;
let postgres: OwnPostgres;
let redis: OwnRedis;
/** Declares the local share; keeps its records in Postgres. */
let shares: RunningGateway;
/** Declares refusal. */
let refuses: RunningGateway;

const start = async (flags: readonly string[]): Promise<RunningGateway> => {
  const gateway = await startGateway({
    env: { BELLWETHER_TENANTS_LIMIT_STORE_URL: redis.url },
    flags: [
      ...['--worker-url', worker.url, '--tenants-limit-store', 'redis'],
      // Redis is away when it is held still, not when other tests make it slow.
      ...['--tenants-limit-store-timeout-ms', '2000', ...flags],
    ],
  });
  await untilWorkers(adminClient(gateway), allReady(1));
  return gateway;
};

const newKey = (admin: AdminClient) => admin.json<Key>('POST', '/admin/v1/keys', { name: 'load' });

async function limitedKey(admin: AdminClient): Promise<Limited> {
  const key = await newKey(admin);
  const limit = await admin.json<{ id: string }>('POST', '/admin/v1/limits', {
    ...{ name: 'budget', subject: 'key', subjectId: key.id },
    budgets: [{ kind: 'tokensPerDay', amount: budget }],
  });
  return { ...key, limitId: limit.id };
}

/** Ids of the calls of a key that have a usage event, each as often as it has. */
async function eventsOf(admin: AdminClient, keyId: string): Promise<string[]> {
  const nowMs = Date.now();
  const query = new URLSearchParams({
    ...{ of: 'events', format: 'ndjson', bucket: 'day', key: keyId },
    from: new Date(nowMs - 3_600_000).toISOString(),
    to: new Date(nowMs + 60_000).toISOString(),
  });
  const reply = await admin.request('GET', `/admin/v1/usage/export?${query}`);
  if (!reply.ok) return [`${reply.status}`];
  const lines = (await reply.text()).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as { request_id: string; served_model: string | null })
    .flatMap(({ request_id, served_model }) => (served_model === null ? [] : [request_id]))
    .toSorted();
}

const during = (asked: readonly Asked[], fromMs: number, toMs: number) =>
  asked.filter(({ startMs }) => startMs > fromMs && startMs < toMs);

interface Outage {
  readonly prefix: string;
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
}

/** Calls before, during and after an outage of the database; then what was written of them. */
async function databaseAway({ prefix, begin, end }: Outage): Promise<void> {
  const admin = adminClient(shares);
  const key = await newKey(admin);
  const load = steadyLoad(shares, { secret: key.secret, prefix, hands: 4 });
  await expect.poll(() => load.answered.length, { timeout: withinMs }).toBeGreaterThan(20);
  await begin();
  const fromMs = performance.now();
  await wait(outageMs);
  const toMs = performance.now();
  await end();
  const before = load.answered.length;
  await expect.poll(() => load.answered.length, { timeout: withinMs }).toBeGreaterThan(before + 20);
  const asked = await load.stop();

  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
  expect(during(asked, fromMs, toMs).length).toBeGreaterThan(outageMs / 1_000);
  const logged = loggedBy(worker, prefix);
  expect(logged).toEqual(asked.map(({ id }) => id).toSorted());
  await expect.poll(() => eventsOf(admin, key.id), { timeout: withinMs }).toEqual(logged);
  await expectReconciled(admin);
}

interface Reconciliation {
  readonly gap: number;
  readonly isReconciled: boolean;
  readonly dropped: number;
  readonly spoolBytes: number;
}

/** Events, both sums and the list of calls say the same, and nothing waits. */
async function expectReconciled(admin: AdminClient): Promise<void> {
  const ask = () => admin.json<Reconciliation>('GET', '/admin/v1/usage/reconciliation');
  await expect
    .poll(ask, { timeout: withinMs })
    .toMatchObject({ gap: 0, isReconciled: true, dropped: 0, spoolBytes: 0 });
}

/** What Redis has booked of a limit. */
async function booked({ limitId }: Limited): Promise<number> {
  const [account = ''] = await redis.client.keys(`bellwether:limits:b:${limitId}:*`);
  const parts = await redis.client.hvals(account);
  return parts.reduce((sum, part) => sum + Number(part), 0);
}

async function untilRedis(gateway: RunningGateway, isAway: 0 | 1): Promise<void> {
  const told = async () =>
    /^bellwether_tenants_limit_store_away (\d)$/m.exec(
      await (await fetch(`${gateway.adminUrl}/metrics`)).text(),
    )?.[1];
  await expect.poll(told, { timeout: withinMs }).toBe(String(isAway));
}

/** The calls of a key with a budget, and of one without, around an outage of Redis. */
function loadOn(gateway: RunningGateway, name: string) {
  const admin = adminClient(gateway);
  let limited: Limited;
  let loads: readonly ReturnType<typeof steadyLoad>[] = [];
  return {
    async begin() {
      limited = await limitedKey(admin);
      const free = await newKey(admin);
      loads = [
        steadyLoad(gateway, { secret: limited.secret, prefix: `${name}-limited-`, hands: 1 }),
        steadyLoad(gateway, { secret: free.secret, prefix: `${name}-free-`, hands: 1 }),
      ];
      await expect.poll(() => loads[0]!.answered.length, { timeout: withinMs }).toBeGreaterThan(5);
    },
    answered: () => loads[0]!.answered.length,
    async end() {
      const [ofLimited = [], ofFree = []] = await Promise.all(loads.map((load) => load.stop()));
      expect(ofFree.filter(({ status }) => status !== 200)).toEqual([]);
      return { ofLimited, ofFree };
    },
    /** Redis has booked what the worker was asked for, and events were written of it, once each. */
    async expectAgreement() {
      const logged = loggedBy(worker, `${name}-limited-`);
      await expect
        .poll(() => booked(limited), { timeout: withinMs })
        .toBe(logged.length * usedTokens);
      await expect.poll(() => eventsOf(admin, limited.id), { timeout: withinMs }).toEqual(logged);
      await expectReconciled(admin);
    },
  };
}

const isWhole = programs.postgres !== null && programs.redis !== null;

describe.skipIf(!isWhole)(
  isWhole ? 'an outage under load' : 'needs the programs of Postgres and Redis',
  () => {
    beforeAll(async () => {
      worker = await loggingWorker();
      [postgres, redis] = await Promise.all([
        ownPostgres(programs.postgres!),
        ownRedis(programs.redis!),
      ]);
      const database = ['--database-url', postgres.url, '--database-pool-size', '5'];
      shares = await start([...database, '--tenants-local-share', String(share)]);
      refuses = await start(['--tenants-when-store-away', 'refuse']);
    });
    afterAll(async () => {
      await Promise.all([shares?.kill9(), refuses?.kill9()]);
      await Promise.all([postgres?.close(), redis?.close(), worker?.close()]);
    });

    it(
      'of a Postgres that was stopped loses no usage event and doubles none',
      () =>
        databaseAway({
          prefix: 'stopped-',
          begin: () => postgres.stop(),
          end: () => postgres.start(),
        }),
      3 * withinMs + outageMs,
    );

    it(
      'of a Postgres that hangs loses no usage event and doubles none',
      () =>
        databaseAway({
          prefix: 'hanging-',
          begin: () => postgres.freeze(),
          end: () => postgres.thaw(),
        }),
      3 * withinMs + outageMs,
    );

    it(
      'of Redis follows what each gateway declares, and is booked once it is back',
      async () => {
        const [sharing, refusing] = [loadOn(shares, 'sharing'), loadOn(refuses, 'refusing')];
        await Promise.all([sharing.begin(), refusing.begin()]);
        let [fromMs, toMs] = [0, 0];
        redis.freeze();
        try {
          await Promise.all([untilRedis(shares, 1), untilRedis(refuses, 1)]);
          fromMs = performance.now();
          await wait(outageMs);
          toMs = performance.now();
        } finally {
          redis.thaw();
        }
        await Promise.all([untilRedis(shares, 0), untilRedis(refuses, 0)]);
        const before = [sharing.answered(), refusing.answered()] as const;
        await expect.poll(sharing.answered, { timeout: withinMs }).toBeGreaterThan(before[0] + 5);
        await expect.poll(refusing.answered, { timeout: withinMs }).toBeGreaterThan(before[1] + 5);

        const shared = await sharing.end();
        const meanwhile = during(shared.ofLimited, fromMs, toMs);
        const passed = meanwhile.filter(({ status }) => status === 200);
        expect(passed.length).toBeGreaterThan(0);
        expect(passed.length * usedTokens).toBeLessThanOrEqual(budget * share);

        const { ofLimited } = await refusing.end();
        const codes = during(ofLimited, fromMs, toMs).map(({ code }) => code);
        expect(new Set(codes)).toEqual(new Set(['limits_unavailable']));
        expect(ofLimited.at(-1)?.status).toBe(200);
        await sharing.expectAgreement();
        await refusing.expectAgreement();
      },
      4 * withinMs + outageMs,
    );
  },
);
