import { request, Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { scriptedWorker, type ScriptedWorker } from '../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

/** `npm run soak` holds the full count of streams; the usual test run a part of them. */
const count = Number(process.env.TEST_SLOW_STREAMS ?? 200);
/** Liveness probes are reported to need 100 ms; on a busy machine ten times that still tells an answer from none. */
const probeDeadlineMs = 1000;
const words = 5;

let worker: ScriptedWorker;
let gateway: RunningGateway;
let next = Promise.withResolvers<void>();

beforeAll(async () => {
  worker = await scriptedWorker(() => async (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let word = 0; word < words; word += 1) {
      reply.write(event({ role: 'assistant', content: `word ${word} ` }, null));
      await next.promise;
    }
    reply.end(`${event({}, 'stop')}data: [DONE]\n\n`);
  });
  const limits = ['--http-max-open-calls', String(count + 100), '--workers-max-sockets', '4096'];
  gateway = await startGateway({ flags: ['--worker-url', worker.url, ...limits] });
  await untilWorkers(adminClient(gateway), allReady(1));
});
afterAll(async () => {
  await gateway?.stop();
  await worker?.close();
});

function event(delta: object, finish: string | null): string {
  return `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

interface Stream {
  readonly begun: Promise<unknown>;
  readonly whole: Promise<string>;
}

function slowStream(): Stream {
  const begun = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<string>();
  const body = { model: 'scripted', stream: true, messages: [{ role: 'user', content: 'Hi' }] };
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${gateway.firstRun.apiKey}`,
  };
  const call = request(`${gateway.url}/v1/chat/completions`, { method: 'POST', agent, headers });
  call.on('response', (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      begun.resolve();
    });
    reply.on('close', () => whole.resolve(text));
  });
  call.on('error', (cause) => {
    begun.reject(cause);
    whole.reject(cause);
  });
  call.end(JSON.stringify(body));
  return { begun: begun.promise, whole: whole.promise };
}

async function probe(): Promise<number> {
  const startMs = performance.now();
  const reply = await fetch(`${gateway.url}/health/live`);
  await reply.arrayBuffer();
  expect(reply.status).toBe(200);
  return performance.now() - startMs;
}

describe('many slow streams', () => {
  it(`B56: ${count} of them at once leave the gateway alive, and none is lost`, async () => {
    const streams = Array.from({ length: count }, slowStream);
    await Promise.all(streams.map(({ begun }) => begun));
    expect(worker.open()).toBe(count);
    for (let word = 0; word < words; word += 1) {
      const last = next;
      next = Promise.withResolvers<void>();
      last.resolve();
      expect(await probe()).toBeLessThan(probeDeadlineMs);
    }
    const texts = await Promise.all(streams.map(({ whole }) => whole));
    for (const text of texts) {
      expect(text.match(/word \d /g)).toHaveLength(words);
      expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    }
  }, 300_000);
});
