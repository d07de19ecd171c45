import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { untilWorkers } from '../../support/admin-client.js';
import type { Script } from '../../support/scripted-worker.js';
import {
  bytewise,
  chunk,
  done,
  finish,
  opening,
  openStream,
  streamOf,
  text,
  thenReset,
  usage,
} from './chat-script.js';
import { apis, reportStage, type Api } from './report-stage.js';

const keepAliveMs = 150;
const stage = reportStage(['--http-keep-alive-ms', String(keepAliveMs)]);
const words = 'smörgås 北京 🙂';

const idle = () =>
  untilWorkers(stage().admin, (workers) => workers.every(({ inFlight }) => inFlight === 0));
const callOf = (headers: Headers) =>
  stage().admin.json<Record<string, unknown>>(
    'GET',
    `/admin/v1/calls/${headers.get('x-request-id') ?? ''}`,
  );

/** Engines write events in many ways: all of them say the same. */
const styles: Readonly<Record<string, (events: string) => string>> = {
  'CRLF line ends': (events) => events.replaceAll('\n', '\r\n'),
  'no space after data:': (events) => events.replaceAll('data: ', 'data:'),
  'comments and other fields': (events) =>
    events.replaceAll('data: ', ': a comment\nid: 7\nretry: 10\ndata: '),
  'data over several lines': (events) => events.replaceAll(',"choices"', '\ndata: ,"choices"'),
  'a byte order mark': (events) => `\ufeff${events}`,
};

describe.each(apis)('what was reported of streams, over %s', (api) => {
  it('B12: characters of several bytes survive a stream in single bytes', async () => {
    stage().play(bytewise(text(words), text(words), finish('stop'), usage, done));
    expect((await stage().ask(api)).text).toBe(words + words);
  });

  it.each(Object.keys(styles))('B13: events with %s are read as they come', async (style) => {
    const events = opening + text(words) + finish('stop') + usage + done;
    const bytes = Buffer.from(styles[style]!(events));
    const asWhole: Script = (_request, reply) => void openStream(reply).end(bytes);
    for (const script of [asWhole, inBytes(bytes)]) {
      stage().play(script);
      expect((await stage().ask(api)).text).toBe(words);
    }
  });

  it('B15: a worker that dies in the middle leaves no answer that looks whole', async () => {
    stage().play(thenReset(text('one '), text('two '), text('three')));
    const { text: wire, events, status, headers } = await stage().wire(api);
    expect([status, wire.includes('three')]).toEqual([200, true]);
    expect(wire).not.toMatch(/"(finish_reason|stop_reason)":"/);
    expect(wire).not.toContain('response.completed');
    expect(events.at(-1)).toMatchObject(failures[api]);
    // OpenAI's library gives a failed response rather than an error.
    if (api === 'Responses') expect((await stage().ask(api)).end).toBe('failed');
    else await expect(stage().ask(api)).rejects.toThrow();
    await expect
      .poll(() => callOf(headers).catch(() => null), { timeout: 10_000 })
      .toMatchObject({ outcome: 'failed', errorCode: 'stream_broken' });
    await idle();
  });

  it('B17: a refusal of the worker is a refusal in the words of the API', async () => {
    const error = {
      message: 'The prompt is too long.',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    };
    stage().play((_request, reply) => {
      reply.writeHead(400, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ error }));
    });
    const { status, headers, text: body } = await stage().wire(api);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json']);
    const { type, message } = error;
    expect(JSON.parse(body)).toMatchObject(
      api === 'Messages' ? { type: 'error', error: { type, message } } : { error },
    );
    const library = api === 'Messages' ? Anthropic.BadRequestError : OpenAI.BadRequestError;
    await expect(stage().ask(api)).rejects.toBeInstanceOf(library);
  });

  it('B18: nothing is said twice when a worker dies after its first words', async () => {
    let calls = 0;
    const healthy = streamOf(text('alpha '), text('beta '), text('gamma'), finish('stop'), done);
    const dying = thenReset(text('alpha '), text('beta'));
    stage().play((request, reply) => {
      if (!request.path.endsWith('/completions')) return void reply.writeHead(404).end();
      calls += 1;
      return (calls === 1 ? dying : healthy)(request, reply);
    });
    const { text: wire, events } = await stage().wire(api);
    const deltas = wire
      .split('\n')
      .filter((line) => !/"response\.|"error"/.test(line) || /output_text\.delta/.test(line));
    expect(deltas.join('\n').match(/"(content|text|delta)":"alpha /g)).toHaveLength(1);
    expect(events.at(-1)).toMatchObject(failures[api]);
    expect(calls).toBe(1);
  });

  it.each(['before the headers', 'after the headers', 'between two words'])(
    'B20: a silent stream is kept alive %s, and never within an event',
    async (silence) => {
      const { promise: enough, resolve: speak } = Promise.withResolvers<void>();
      stage().play(async ({ path }, reply) => {
        if (!path.endsWith('/completions')) return void reply.writeHead(404).end();
        if (silence !== 'before the headers') openStream(reply).write(opening);
        if (silence === 'between two words') reply.write(text('one '));
        await enough;
        if (silence === 'before the headers') openStream(reply).write(opening + text('one '));
        else if (silence === 'after the headers') reply.write(text('one '));
        reply.end(text('two') + finish('stop') + usage + done);
      });
      const { url, init } = stage().request(api);
      let wire = '';
      for await (const bytes of (await fetch(url, init)).body!) {
        wire += new TextDecoder().decode(bytes as Uint8Array);
        if (signsOfLife(wire) >= 3) speak();
      }
      const blocks = wire.split('\n\n').slice(0, -1);
      expect(blocks.filter((block) => !isEvent(block) && !block.startsWith(':'))).toEqual([]);
      expect(wire.includes('one') && wire.includes('two')).toBe(true);
      expect(wire).toContain(endMarks[api]);
    },
  );
});

/** Bytes in packets of their own, so that every line end is torn apart as well. */
function inBytes(bytes: Buffer): Script {
  return async ({ path }, reply) => {
    if (!path.endsWith('/completions')) return void reply.writeHead(404).end();
    openStream(reply);
    for (const byte of bytes)
      await new Promise<void>((resolve) => reply.write(Buffer.from([byte]), () => resolve()));
    reply.end();
  };
}

const failures: Readonly<Record<Api, object>> = {
  Chat: { data: { error: { type: 'server_error', code: 'stream_broken' } } },
  Messages: { event: 'error', data: { type: 'error', error: { type: 'api_error' } } },
  Responses: { event: 'response.failed', data: { response: { status: 'failed' } } },
};
const endMarks: Readonly<Record<Api, string>> = {
  Chat: '[DONE]',
  Messages: 'message_stop',
  Responses: 'response.completed',
};
const signsOfLife = (wire: string): number => wire.match(/^(: |event: ping)/gm)?.length ?? 0;
const isEvent = (block: string): boolean =>
  /^(event: [a-z_.]+\n)?data: (\{.*\}|\[DONE\])$/.test(block);

describe('what was reported of streams', () => {
  it('B21: a client that hangs up ends the work, streamed or not', async () => {
    stage().play(({ path }, reply) => {
      if (!path.endsWith('/completions')) return void reply.writeHead(404).end();
      // It never ends by itself.
      openStream(reply).write(opening + text('one '));
    });
    const open = () => stage().workers.reduce((sum, worker) => sum + worker.open(), 0);
    const controllers = Array.from({ length: 8 }, () => new AbortController());
    await Promise.all(
      controllers.map(async ({ signal }, index) => {
        const { url, init } = stage().request(apis[index % apis.length] ?? 'Chat');
        const reply = await fetch(url, { ...init, signal });
        await reply.body!.getReader().read();
      }),
    );
    await expect.poll(open).toBe(8);
    for (const controller of controllers) controller.abort();
    await expect.poll(open, { timeout: 3000 }).toBe(0);
    await idle();
  });

  it('B21: so does one that waits for a plain reply', async () => {
    stage().play(() => undefined);
    const open = () => stage().workers.reduce((sum, worker) => sum + worker.open(), 0);
    const controller = new AbortController();
    const calls = apis.map((api) => {
      const { url, init } = stage().request(api, { stream: false });
      return fetch(url, { ...init, signal: controller.signal });
    });
    await expect.poll(open).toBe(3);
    controller.abort();
    for (const call of calls) await expect(call).rejects.toThrow();
    await expect.poll(open, { timeout: 3000 }).toBe(0);
    await idle();
  });

  it('B48: usage is asked for, recorded, and hidden from a client that did not ask', async () => {
    stage().play(streamOf(text('Hej'), finish('stop'), usage, done));
    const { text: wire, headers } = await stage().wire('Chat');
    expect(wire).not.toContain('"usage"');
    const sent = stage()
      .workers.flatMap(({ requests }) => requests)
      .at(-1);
    const last = stage()
      .workers.map(({ requests }) => requests.at(-1))
      .find((request) => JSON.stringify(request?.body.stream_options) !== undefined);
    expect((last ?? sent)?.body.stream_options).toEqual({ include_usage: true });
    await expect
      .poll(() => callOf(headers).catch(() => null), { timeout: 10_000 })
      .toMatchObject({ usage: { inputTokens: 37, outputTokens: 5, source: 'worker' } });
  });

  it('B48: a client that asks for usage sees it once', async () => {
    stage().play(streamOf(text('Hej'), finish('stop'), usage, done));
    const { text: wire } = await stage().wire('Chat', { stream_options: { include_usage: true } });
    expect(wire.match(/"prompt_tokens":37/g)).toHaveLength(1);
  });

  it('B12: text completions survive single bytes as well', async () => {
    const piece = `data: ${JSON.stringify({ choices: [{ index: 0, text: words, finish_reason: 'stop' }] })}\n\n`;
    stage().play(inBytes(Buffer.from(piece + done)));
    const openai = new OpenAI({
      baseURL: `${stage().gateway.url}/v1`,
      apiKey: stage().gateway.firstRun.apiKey,
      maxRetries: 0,
    });
    const request = { model: 'scripted', prompt: 'The', stream: true } as const;
    let said = '';
    for await (const { choices } of await openai.completions.create(request))
      said += choices[0]?.text ?? '';
    expect(said).toBe(words);
  });
});

it('B13: a stream without text but with comments is no answer', async () => {
  stage().play(streamOf(': hello\n\n', ': still here\n\n', chunk({}, 'stop'), done));
  expect(await stage().ask('Messages')).toMatchObject({ text: '', end: 'end_turn' });
});
