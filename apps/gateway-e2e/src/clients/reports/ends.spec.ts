import { describe, expect, it } from 'vitest';
import { untilWorkers } from '../../support/admin-client.js';
import type { Script } from '../../support/scripted-worker.js';
import { chunk, done, finish, opening, openStream, streamOf, text, usage } from './chat-script.js';
import { apis, eventsIn, reportStage } from './report-stage.js';

// One slot at each of the two workers, of which one is kept for higher classes: a second call waits in line.
const line = ['--flow-control', '--fleet-assumed-slots', '1'];
// A worker that says a word now and then is far within it, also on a machine that is busy.
const stage = reportStage([
  ...['--workers-event-gap-timeout-ms', '2000', '--shutdown-grace-ms', '50'],
  ...line,
]);
const wordEveryMs = 50;

/** Begins and goes on until its client leaves. */
const endless: Script = ({ path }, reply) => {
  if (!path.endsWith('/completions')) return void reply.writeHead(404).end();
  openStream(reply).write(opening + text('one '));
  const words = setInterval(() => reply.write(text('more ')), wordEveryMs);
  reply.once('close', () => clearInterval(words));
};

const ending = /^response\.(completed|incomplete|failed)$/;
const endsOf = (wire: string) =>
  eventsIn(wire)
    .map(({ event }) => event ?? '')
    .filter((event) => ending.test(event));

describe('what was reported of ends', () => {
  it('B21: who hangs up in line leaves it, and never reaches a worker', async () => {
    stage().play(endless);
    const running = new AbortController();
    const held = stage().request('Chat');
    const reader = (
      await fetch(held.url, { ...held.init, signal: running.signal })
    ).body!.getReader();
    await reader.read();
    const sent = () => stage().workers.reduce((sum, { requests }) => sum + requests.length, 0);
    const before = sent();
    const waiting = new AbortController();
    const calls = apis.flatMap((api) =>
      [true, false].map((stream) => {
        const { url, init } = stage().request(api, { stream });
        return fetch(url, { ...init, signal: waiting.signal });
      }),
    );
    const gone = Promise.allSettled(calls);
    await expect.poll(waitingCalls, { timeout: 20_000 }).toBe(calls.length);
    waiting.abort();
    expect((await gone).map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    await expect.poll(waitingCalls, { timeout: 20_000 }).toBe(0);
    running.abort();
    await untilWorkers(stage().admin, (workers) => workers.every(({ inFlight }) => inFlight === 0));
    expect(sent()).toBe(before);
  });

  it.each([
    [
      'the content filter',
      streamOf(text('one'), finish('content_filter'), usage, done),
      'incomplete',
    ],
    ['the token limit', streamOf(text('one'), finish('length'), usage, done), 'incomplete'],
    ['nothing but a filter', streamOf(finish('content_filter'), done), 'incomplete'],
    ['a normal end', streamOf(chunk({ content: 'one' }, 'stop'), done), 'completed'],
  ])('B38: a response tells its end once, with %s', async (_, script, end) => {
    stage().play(script);
    const { text: wire } = await stage().wire('Responses');
    expect(endsOf(wire)).toEqual([`response.${end}`]);
  });

  it('B38: a response whose worker falls silent is told as failed', async () => {
    stage().play(({ path }, reply) => {
      if (!path.endsWith('/completions')) return void reply.writeHead(404).end();
      openStream(reply).write(opening + text('one'));
    });
    const { text: wire } = await stage().wire('Responses');
    expect(endsOf(wire)).toEqual(['response.failed']);
    expect(wire).toContain('did not answer in time');
  });

  // The last one: there is no gateway after it.
  it('B38: a gateway that stops tells its responses so', async () => {
    stage().play(endless);
    const { url, init } = stage().request('Responses');
    const reader = (await fetch(url, init)).body!.getReader();
    let wire = new TextDecoder().decode((await reader.read()).value);
    const stopped = stage().gateway.stop();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      wire += new TextDecoder().decode(piece.value);
    expect(endsOf(wire)).toEqual(['response.failed']);
    expect(wire.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(await stopped).toBe(0);
  });
});

/** Calls in line, of all classes. */
async function waitingCalls(): Promise<number> {
  const page = await (await fetch(`${stage().gateway.adminUrl}/metrics`)).text();
  const counts = page.matchAll(/^bellwether_fleet_waiting_calls\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
