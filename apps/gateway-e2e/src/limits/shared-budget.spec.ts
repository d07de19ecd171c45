import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../support/own-postgres.js';
import { redisProgram } from '../support/own-redis.js';
import { seeded } from '../support/seeded.js';
import type { RunningGateway } from '../support/start-gateway.js';
import { threeGateways, type LimitedKey, type ThreeGateways } from './three-gateways.js';

const [postgres, redis] = [postgresPrograms(), redisProgram()];
const calls = 200;
const fit = 20;
const rounds = 10;
/** The others have given back what a gateway held within 40 seconds of its death; machines that are busy take longer. */
const givenBackMs = 120_000;

let all: ThreeGateways;
let reserved = 0;

interface Burst {
  readonly admitted: number;
  readonly refused: readonly Response[];
  readonly byGateway: readonly number[];
}

/** Calls at once, each at a gateway that the seed says, to an engine that stands still until all of them are decided. */
async function burst(key: LimitedKey, seed: number): Promise<Burst> {
  const fraction = seeded(seed);
  const asked = Array.from({ length: calls }, () => Math.floor(fraction() * all.gateways.length));
  all.engine.process.kill('SIGSTOP');
  let decided = 0;
  const asking = asked.map(async (place) => {
    const reply = await all.ask(all.gateways[place]!, key);
    await reply.text();
    decided += 1;
    return { place, reply };
  });
  try {
    await expect
      .poll(async () => decided + (await all.inFlight()), { timeout: 60_000 })
      .toBe(calls);
  } finally {
    all.engine.process.kill('SIGCONT');
  }
  const replies = await Promise.all(asking);
  const admitted = replies.filter(({ reply }) => reply.status === 200);
  const refused = replies.filter(({ reply }) => reply.status !== 200).map(({ reply }) => reply);
  return {
    admitted: admitted.length,
    refused,
    byGateway: all.gateways.map((_, at) => admitted.filter(({ place }) => place === at).length),
  };
}

/** What the database has of a limit: the sum of what all gateways told. */
async function stored({ limitId }: LimitedKey): Promise<number> {
  const { limits } = await all.admin.query<{
    limits: { id: string; budgets: { used: number }[] }[];
  }>('{ limits { id budgets { used } } }');
  return limits.find(({ id }) => id === limitId)?.budgets[0]?.used ?? -1;
}

async function isAway(gateway: RunningGateway): Promise<boolean> {
  const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  return /^bellwether_tenants_limit_store_away 1$/m.test(text);
}

/** Redis, the ledger in the database, the sums of usage and the engine say the same, to the token. */
async function expectAgreement(key: LimitedKey, before: number): Promise<void> {
  await expect.poll(() => all.open(), { timeout: givenBackMs }).toBe(0);
  const used = (await all.counted()) - before;
  await expect.poll(() => all.booked(key), { timeout: 20_000 }).toBe(used);
  await expect.poll(() => stored(key), { timeout: 20_000 }).toBe(used);
  await expect
    .poll(() => all.summed(key), { timeout: 20_000 })
    .toEqual({ hours: used, days: used });
}

const isWhole = postgres !== null && redis !== null;

describe.skipIf(!isWhole)(
  isWhole ? 'a budget that three gateways share' : 'needs the programs of Postgres and Redis',
  () => {
    beforeAll(async () => {
      all = await threeGateways({ postgres: postgres!, redis: redis! });
      reserved = await all.reserves();
    }, 300_000);
    afterAll(() => all?.close());

    it('lets through exactly what fits, in every round, and agrees with what the engine counted', async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const key = await all.limitedKey(fit * reserved + round);
        const before = await all.counted();
        const { admitted, refused } = await burst(key, round);
        expect(admitted).toBe(fit);
        expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
        const [one] = refused;
        expect(one!.headers.get('x-bellwether-limit')).toBe('tokensPerDay');
        expect(Number(one!.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
        expect(Number(one!.headers.get('x-ratelimit-remaining-tokens'))).toBeLessThan(reserved);
        await expectAgreement(key, before);
      }
    }, 300_000);

    it('lets each gateway take its share while Redis is away, and books it afterwards', async () => {
      const key = await all.limitedKey(fit * reserved);
      const before = await all.counted();
      all.redis.freeze();
      let result: Burst;
      try {
        result = await burst(key, 11);
      } finally {
        all.redis.thaw();
      }
      expect(Math.max(...result.byGateway)).toBeLessThanOrEqual(7);
      expect(result.admitted).toBeGreaterThan(0);
      expect(result.admitted).toBeLessThanOrEqual(fit + 3 * 7);
      for (const gateway of all.gateways)
        await expect.poll(() => isAway(gateway), { timeout: 20_000 }).toBe(false);
      await expectAgreement(key, before);
    }, 120_000);

    it('takes back what a gateway held that died', async () => {
      await all.engine.setFaults({ slowHeadersMs: 120_000 });
      const key = await all.limitedKey(6 * reserved);
      const [here, , dies] = all.gateways;
      const before = await all.counted();
      const held = Array.from({ length: 6 }, () => all.ask(dies!, key).catch(() => null));
      await expect.poll(() => all.open(), { timeout: 20_000 }).toBe(6);
      expect((await all.ask(here!, key)).status).toBe(429);
      await dies!.kill9();
      await Promise.all(held);
      const diedAtMs = performance.now();
      await all.engine.setFaults({ slowHeadersMs: 0 });
      let status = 429;
      while (status === 429 && performance.now() - diedAtMs < givenBackMs) {
        await wait(250);
        const reply = await all.ask(here!, key);
        await reply.text();
        status = reply.status;
      }
      expect(status).toBe(200);
      // Of what was held nothing came: only the call that was let through at last has used something.
      await expectAgreement(key, before);
    }, 360_000);
  },
);
