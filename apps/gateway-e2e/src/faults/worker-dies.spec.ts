import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers, type AdminClient } from '../support/admin-client.js';
import { startEngine, startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

let engines: RunningEngine[];
let gateway: RunningGateway;
let admin: AdminClient;
let openai: OpenAI;
const calls = 50;

beforeAll(async () => {
  // Slow engines that ignore the end of a text: the calls must still run when one of them dies.
  engines = await startEngines(3, ['--time-scale', '0.3']);
  const quick = [
    '--fleet-probe-interval-ms',
    '300',
    '--fleet-breaker-rest-ms',
    '1000',
    '--policy',
    'round_robin',
  ];
  gateway = await startGateway({
    flags: [...engines.flatMap(({ url }) => ['--worker-url', url]), ...quick],
  });
  admin = adminClient(gateway);
  await untilWorkers(admin, allReady(3));
  openai = new OpenAI({
    baseURL: `${gateway.url}/v1`,
    apiKey: gateway.firstRun.apiKey,
    maxRetries: 0,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

interface StreamEnd {
  readonly workerId: string;
  readonly chunks: number;
  readonly error: unknown;
  readonly finish: string | null;
}

const ask = (name: string, words: number) => ({
  model: 'demo',
  messages: [{ role: 'user' as const, content: `Tell the long story of ${name}.` }],
  max_tokens: words,
  ignore_eos: true,
});

async function stream(index: number, onBegun: () => void): Promise<StreamEnd> {
  const { data, response } = await openai.chat.completions
    .create({ ...ask(`stream ${index}`, 400), stream: true })
    .withResponse();
  onBegun();
  let chunks = 0;
  let finish: string | null = null;
  const end = (error: unknown) => ({
    workerId: response.headers.get('x-bellwether-worker') ?? '',
    chunks,
    error,
    finish,
  });
  try {
    for await (const chunk of data) {
      chunks += 1;
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    return end(null);
  } catch (error) {
    return end(error);
  }
}

it('one of three workers dies under load: plain calls move, begun streams end with an error, it comes back', async () => {
  let begun = 0;
  let allBegun = () => {};
  const whenBegun = new Promise<void>((resolve) => (allBegun = resolve));
  const streams = Array.from({ length: calls }, (_, index) =>
    stream(index, () => {
      begun += 1;
      if (begun === calls) allBegun();
    }),
  );
  await whenBegun;
  const plain = Array.from({ length: calls }, (_, index) =>
    openai.chat.completions.create(ask(`plain ${index}`, 200)),
  );
  await untilWorkers(
    admin,
    (workers) => workers.reduce((sum, { inFlight }) => sum + inFlight, 0) >= calls + calls / 2,
  );
  const victim = engines[0]!;
  const before = await untilWorkers(admin, () => true);
  const victimId = before.find(({ url }) => url === victim.url)?.id;
  await victim.kill9();

  const replies = await Promise.all(plain);
  expect(replies.every(({ choices }) => choices[0]?.finish_reason !== undefined)).toBe(true);

  const ends = await Promise.all(streams);
  const broken = ends.filter(({ error }) => error !== null);
  expect(broken.length).toBeGreaterThan(0);
  expect(new Set(broken.map(({ workerId }) => workerId))).toEqual(new Set([victimId]));
  for (const { error, chunks } of broken) {
    expect(chunks).toBeGreaterThan(0);
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect((error as { code?: string }).code).toBe('stream_broken');
  }
  for (const { error, finish, workerId } of ends) {
    if (error === null) expect([finish !== null, workerId !== victimId]).toEqual([true, true]);
  }

  await untilWorkers(admin, (workers) =>
    workers.some(
      ({ id, breaker, status }) => id === victimId && (breaker !== 'closed' || status !== 'ready'),
    ),
  );
  const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  expect(metrics).toMatch(new RegExp(`bellwether_fleet_\\w*breaker\\w*\\{[^}]*${victimId}`));

  engines[0] = await startEngine([], Number(new URL(victim.url).port));
  await untilWorkers(
    admin,
    (workers) => workers.find(({ id }) => id === victimId)?.status === 'ready',
  );
  await expect
    .poll(
      async () => {
        await openai.chat.completions.create(ask('the return', 4));
        return (await untilWorkers(admin, () => true)).find(({ id }) => id === victimId)?.breaker;
      },
      { timeout: 15_000 },
    )
    .toBe('closed');
});
