import type { ServerResponse } from 'node:http';
import type { RecordMessage, WorkerView } from '@bellwether/exchange';
import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedRequest, CannedWorker } from '@bellwether/workers/testing';
import { seededRandom } from '@bellwether/simulation';
import { expect, it } from 'vitest';
import { aSnapshot, startPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from './data-plane.js';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const calls = 300;
const atOnce = 40;

const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"word"}}]}\n\n';
const last =
  'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** What a worker does with a call, as the call asks for it. */
const manners: Readonly<Record<string, (response: ServerResponse) => void>> = {
  answers: (response) => void stream(response).end(chunk + last),
  refuses: (response) => void response.writeHead(400).end('{"error":{"message":"no"}}'),
  fails: (response) => void response.writeHead(500).end(),
  resets: (response) => void response.destroy(),
  breaks: (response) => {
    stream(response).write(chunk);
    setImmediate(() => response.destroy());
  },
  hangs: () => undefined,
  'hangs in its stream': (response) => void stream(response).write(chunk),
};

function stream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (!path.startsWith('/v1/chat')) return void response.end();
  const { user } = JSON.parse(body) as { user: string };
  manners[user]?.(response);
}

const viewsIn = (message: RecordMessage): readonly WorkerView[] =>
  message.kind === 'fleet' ? message.workers : [];

it(`nothing is in flight once the gateway has drained, however calls ended (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const workers: CannedWorker[] = [];
  for (let index = 0; index < 4; index += 1) workers.push(await cannedWorker(engine));
  const urls = workers.map(({ url }) => url);
  const running = await startPlane(createDataPlane, aSnapshot(urls), {
    fleet: { flowControl: true, assumedSlots: 4, openBreakerAfter: 1_000, maxWaitingRequests: 24 },
    workers: { firstEventTimeoutMs: 400, eventGapTimeoutMs: 400 },
  });
  await running.whenReady();

  let made = 0;
  let revision = 1;
  const one = async (): Promise<void> => {
    while (made < calls) {
      made += 1;
      // A worker goes, and comes back with another call.
      if (made % 50 === 0) {
        revision += 1;
        const left = made % 100 === 0 ? urls : urls.slice(1);
        await running.swap(aSnapshot(left, { revision }));
      }
      await ask(running.post, pick(Object.keys(manners)), random() < 0.3 ? random() * 150 : null);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  // The drain meets calls at every stage: some in line, some at workers, some in their streams.
  const late = Array.from({ length: atOnce }, () =>
    ask(running.post, pick(['hangs', 'hangs in its stream']), null),
  );
  await expect
    .poll(async () => (await running.plane.openCalls()).length)
    .toBeGreaterThan(atOnce / 2);
  await running.plane.drain(0, 50);
  await Promise.all(late);

  const seen = running.messages.flatMap(viewsIn);
  for (const field of ['inFlight', 'backlogSeconds'] as const)
    expect(Math.min(...seen.map((view) => view[field]))).toBeGreaterThanOrEqual(0);
  const atTheEnd = viewsIn(running.messages.filter(({ kind }) => kind === 'fleet').at(-1)!);
  expect(atTheEnd).toHaveLength(urls.length);
  for (const { inFlight, backlogSeconds } of atTheEnd)
    expect([inFlight, Math.round(backlogSeconds * 1e6)]).toEqual([0, 0]);
  // A client that went away before it had sent its call was no call.
  expect(running.calls.filter(({ errorCode }) => errorCode === 'draining').length).toBeGreaterThan(
    0,
  );
  await Promise.all(workers.map((worker) => worker.close()));
});

/** Makes a call and reads it to whatever end it has; `patienceMs` later the client goes. */
async function ask(
  post: Awaited<ReturnType<typeof startPlane>>['post'],
  user: string,
  patienceMs: number | null,
): Promise<void> {
  const body = { model: 'org/m', stream: true, user, messages: [{ role: 'user', content: user }] };
  const signal = patienceMs === null ? null : AbortSignal.timeout(Math.ceil(patienceMs));
  try {
    await (await post('/v1/chat/completions', body, { signal })).text();
  } catch (cause) {
    // The client's own end, or the cut connection of a gateway that is gone.
    if (!(cause instanceof Error)) throw cause;
  }
}
