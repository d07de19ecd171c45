import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import fc from 'fast-check';
import { Agent } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { clientStage } from '../support/client-stage.js';
import { seeded } from '../support/seeded.js';
import { addresses } from './fuzz/addresses.js';
import { fuzzRequests, type FuzzRequest } from './fuzz/requests.js';
import { verdict, type FuzzReply } from './fuzz/judge.js';

/** `npm run soak` sends the full count; the usual test run a part of them. */
const count = Number(process.env.TEST_FUZZ_REQUESTS ?? 3000);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
/** Requests under way at once. */
const atOnce = 12;
const patienceMs = 60_000;
/** Kinds of failures that are told; more say nothing more. */
const mostFailures = 20;

const stage = clientStage({
  engineFlags: ['--time-scale', '50', '--context-tokens', '4096'],
  flags: ['--http-body-limit-bytes', '262144'],
});
const agent = new Agent({ connections: atOnce, pipelining: 1 });
afterAll(() => agent.close());

async function send({ method, path, headers, body }: FuzzRequest): Promise<FuzzReply> {
  const reply = await agent.request({
    ...{ origin: stage().gateway.url, path, method: method as 'POST', headers, body },
    signal: AbortSignal.timeout(patienceMs),
  });
  const type = reply.headers['content-type'];
  return {
    status: reply.statusCode,
    contentType: typeof type === 'string' ? type : '',
    headers: reply.headers,
    body: await reply.body.text(),
  };
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const told = { ...headers, authorization: headers.authorization?.slice(0, 12) };
  return `${method} ${path}\n${JSON.stringify(told)}\n${body?.toString('utf8').slice(0, 4000) ?? ''}`;
}

/** Resident memory of the gateway in MiB. */
function residentMiB(): number {
  const status = readFileSync(`/proc/${stage().gateway.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The least of the last few readings of each tenth: what is in use, not what waits to be cleared away. */
function afterEachTenth(readings: readonly number[]): number[] {
  const length = readings.length / 10;
  return Array.from({ length: 10 }, (_, tenth) => {
    const end = Math.ceil((tenth + 1) * length);
    return Math.min(...readings.slice(Math.max(0, end - 20), end));
  });
}

describe('a gateway that is sent anything', () => {
  it(
    `answers ${count} changed requests to all addresses with a reply or with what is wrong`,
    async () => {
      console.info(`seed ${seed}`);
      expect(addresses().length).toBeGreaterThan(20);
      const statuses = new Map<number, number>();
      const failures = new Map<string, string>();
      const judge = async (request: FuzzRequest): Promise<void> => {
        const reply = await send(request);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const wrong = verdict(request, reply);
        if (wrong === null || failures.size >= mostFailures) return;
        const kind = `${wrong} ${request.path} ${reply.body.slice(0, 60)}`;
        failures.set(
          kind,
          `${wrong}\n${shown(request)}\n→ ${reply.status} ${reply.body.slice(0, 500)}`,
        );
      };
      const batch = fc.array(fuzzRequests(stage().apiKey), {
        minLength: atOnce,
        maxLength: atOnce,
      });
      const memoryMiB: number[] = [];
      const property = fc.asyncProperty(batch, async (requests) => {
        await Promise.all(requests.map(judge));
        memoryMiB.push(residentMiB());
      });
      await fc.assert(property, { seed, numRuns: Math.ceil(count / atOnce), endOnFailure: true });
      expect([...failures.values()]).toEqual([]);
      console.info(`seed ${seed}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
      const tenths = afterEachTenth(memoryMiB);
      console.info(`memory after each tenth, MiB: ${tenths.map(Math.round).join(' ')}`);
      const [early = 0, late = 0] = [tenths[3], tenths.at(-1)];
      // What leaks grows with every request; what is bounded may still fill up.
      expect(late).toBeLessThan(early + 96 + count / 1000);
      expect(stage().gateway.process.exitCode).toBeNull();
      expect(statuses.get(200)).toBeGreaterThan(count / 20);
    },
    120_000 + count * 100,
  );

  it('answers bytes that are no request, and hangs up', async () => {
    const random = seeded(seed);
    const starts = [
      'GET / HTTP/1.1\r\n',
      'POST /v1/messages HTTP/1.1\r\n',
      'PRI * HTTP/2.0\r\n',
      '',
    ];
    for (let round = 0; round < 60; round += 1) {
      const start = starts[Math.floor(random() * starts.length)] ?? '';
      const noise = Buffer.from(Array.from({ length: 1 + random() * 200 }, () => random() * 256));
      const long = random() < 0.2 ? `x-long: ${'x'.repeat(40_000)}\r\n` : '';
      const text = await rawAnswer(Buffer.concat([Buffer.from(start + long), noise]));
      const status = Number(/^HTTP\/1\.1 (\d+) /.exec(text)?.[1] ?? 0);
      expect([0, 400, 401, 404, 405, 431], text).toContain(status);
      if (status >= 400) expect(text).toContain('"error":{');
    }
    expect((await fetch(`${stage().gateway.url}/health/live`)).status).toBe(200);
  });

  it('has not said that it failed', () => {
    const failures = stage()
      .gateway.output()
      .split('\n')
      .filter((line) => /"level":(50|60|"error"|"fatal")|unhandled|TypeError/i.test(line));
    expect(failures).toEqual([]);
  });
});

/** What comes back for bytes as they are, until the other side or the end of ours closes. */
function rawAnswer(bytes: Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const socket = connect(stage().gateway.port, '127.0.0.1', () => socket.end(bytes));
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => resolve(text));
  socket.on('close', () => resolve(text));
  return promise;
}
