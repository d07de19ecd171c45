import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Script } from '../support/scripted-worker.js';
import { ask, whoSigned, type Asked, type Caller } from './testing/calls.js';
import { pluginStage } from './testing/plugin-stage.js';

/** `npm run soak` swaps for longer than the usual test run. */
const seconds = Number(process.env.TEST_PLUGIN_SWAP_SECONDS ?? 4);
const betweenCallsMs = 10;
const betweenSwapsMs = 100;
const testTimeoutMs = (seconds + 180) * 1_000;

let goOn = Promise.withResolvers<void>();

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** A stream stands still after its first word until the test lets it go on. */
const script: Script = async (request, reply) => {
  if (request.body['stream'] !== true) return whoSigned(request, reply);
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write(event({ role: 'assistant', content: 'first' }));
  await goOn.promise;
  reply.end(`${event({ content: 'second' })}${event({}, 'stop')}data: [DONE]\n\n`);
};

// A machine that is too slow for the load has it wait: what is lost then is lost by the swap.
const stage = pluginStage(script, ['--plugins-max-waiting', '100000']);
afterEach(() => stage().removeAll());

const caller = (): Caller => ({
  url: stage().gateway.url,
  secret: stage().gateway.firstRun.apiKey,
});

interface Dated extends Asked {
  readonly startMs: number;
}

/** A hundred calls a second, whether or not those before have been answered. */
function steadyCalls(): { end(): Promise<Dated[]> } {
  const beganMs = performance.now();
  const calls: Promise<Dated>[] = [];
  const timer = setInterval(() => {
    const startMs = performance.now();
    while (calls.length < (startMs - beganMs) / betweenCallsMs)
      calls.push(ask(caller()).then((asked) => ({ ...asked, startMs })));
  }, betweenCallsMs);
  return {
    end() {
      clearInterval(timer);
      return Promise.all(calls);
    },
  };
}

const signing = (version: string) => ({
  answer: { fields: { user: `version ${version}` } },
  manifest: { name: 'signer', version, hooks: ['onCall'], fail: 'closed' },
});

it(
  'no call is lost while versions change, and each is answered by exactly one of them',
  async () => {
    const first = await stage().install(signing('1'));
    const plugin = await stage().upload(signing('2'));
    const [second] = plugin.versions.map(({ id }) => id);
    const revert = `/admin/v1/plugins/${plugin.id}/revert`;
    const load = steadyCalls();
    const untilMs = performance.now() + seconds * 1_000;
    while (performance.now() < untilMs) {
      await stage().rollOut(plugin, second!, { percent: 50 });
      await wait(betweenSwapsMs);
      await stage().rollOut(plugin, second!);
      await wait(betweenSwapsMs);
      const reverted = await stage().admin.json<{ liveVersionId: string }>('POST', revert, {});
      expect(reverted.liveVersionId).toBe(first.liveVersionId);
      await wait(betweenSwapsMs);
    }
    await stage().rollOut(plugin, second!);
    const settledMs = performance.now();
    await wait(10 * betweenSwapsMs);
    const calls = await load.end();
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect([...new Set(calls.map(({ text }) => text))].toSorted()).toEqual([
      'version 1',
      'version 2',
    ]);
    const late = calls.filter(({ startMs }) => startMs > settledMs);
    expect(new Set(late.map(({ text }) => text))).toEqual(new Set(['version 2']));
    await stage().untilFigures(plugin, { versionId: second, breaker: 'closed' });
  },
  testTimeoutMs,
);

it('a stream ends with the version it began with', async () => {
  goOn = Promise.withResolvers();
  const saying = (version: string) => ({
    answer: { events: [{ type: 'text-delta', text: `version ${version}, ` }] },
    manifest: { name: 'speaker', version, hooks: ['onEvent'], fail: 'closed' },
  });
  await stage().install(saying('1'));
  const begun = await aStream();
  await stage().install(saying('2'));
  const other = await aStream();
  goOn.resolve();
  expect(await begun.rest()).toMatch(/^(version 1, ){2,}$/);
  expect(await other.rest()).toMatch(/^(version 2, ){2,}$/);
});

/** A stream of which the first word is here. `rest` resolves to all of its text. */
async function aStream(): Promise<{ rest(): Promise<string> }> {
  const reply = await fetch(`${caller().url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller().secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ model: 'scripted', stream: true, messages: [{ role: 'user', content: 'Speak.' }] },
    }),
  });
  expect(reply.status).toBe(200);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    text += value ?? '';
    return !done;
  };
  while (!text.includes('version ') && (await read()));
  return {
    async rest() {
      while (await read());
      return [...text.matchAll(/"content":"([^"]*)"/g)].map(([, content]) => content).join('');
    },
  };
}
