import { readFileSync } from 'node:fs';
import { GatewayError } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { decodeAtEveryCut } from '../testing/every-cut.js';
import { openAiChat } from './openai-chat.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (value: Uint8Array) => new TextDecoder().decode(value);
const recording = readFileSync(new URL('./fixtures/vllm-text.chunks.txt', import.meta.url), 'utf8');
const seen =
  (hidesUsage: boolean, choices = 1) =>
  () =>
    openAiChat.decode({ isStream: true, hidesUsage, choices });
const usage = {
  inputTokens: 20,
  cachedTokens: 16,
  outputTokens: 5,
  reasoningTokens: null,
  source: 'worker',
};

describe('openai-chat streams', () => {
  it('pass unchanged at every cut, with usage and the end noticed', () => {
    for (const decoded of decodeAtEveryCut(seen(false), recording)) {
      expect(decoded).toEqual({
        text: recording,
        noticed: [
          { type: 'usage', usage },
          { type: 'turn-end', finishReason: 'stop' },
        ],
      });
    }
  });

  it('hide the usage that the caller did not ask for', () => {
    const shown = recording.replace(/data: [^\n]*"choices":\[\],"usage"[^\n]*\n\n/, '');
    for (const decoded of decodeAtEveryCut(seen(true), recording)) {
      expect(decoded.text).toBe(shown);
      expect(decoded.noticed[0]).toEqual({ type: 'usage', usage });
    }
  });

  it('take usage out of an event that carries more than usage', () => {
    const merged =
      'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"x"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1}}\n\ndata: [DONE]\n\n';
    for (const { text: shown } of decodeAtEveryCut(seen(true), merged)) {
      expect(shown).toBe(
        'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
      );
    }
  });

  it('know CRLF and a byte order mark', () => {
    const windows = `\ufeff${recording.replaceAll('\n', '\r\n')}`;
    for (const { noticed } of decodeAtEveryCut(seen(false), windows))
      expect(noticed).toHaveLength(2);
  });

  it('do not count ceremony as output', () => {
    const decoder = seen(false)();
    const events = recording
      .split('\n\n')
      .slice(0, 2)
      .map((event) => decoder.push(bytes(`${event}\n\n`)));
    expect(events.map(([event]) => event?.type === 'opaque' && event.hasOutput)).toEqual([
      false,
      true,
    ]);
  });

  it('end nothing when they are cut', () => {
    const cut = recording.slice(0, recording.indexOf('"finish_reason":"stop"'));
    for (const { noticed } of decodeAtEveryCut(seen(false), cut)) expect(noticed).toEqual([]);
  });

  it('get the [DONE] that a worker forgot, once every choice has finished', () => {
    const finish = (index: number) =>
      `data: {"choices":[{"index":${index},"delta":{"role":"assistant"},"finish_reason":"stop"}]}\n\n`;
    for (const decoded of decodeAtEveryCut(seen(false, 2), finish(0) + finish(1))) {
      expect(decoded.text).toBe(`${finish(0)}${finish(1)}data: [DONE]\n\n`);
      expect(decoded.noticed).toEqual([{ type: 'turn-end', finishReason: 'stop' }]);
    }
    for (const { noticed } of decodeAtEveryCut(seen(false, 2), finish(0)))
      expect(noticed).toEqual([]);
  });

  it.each([
    ['data: {"choices":[{"delta":{"content":"a"\n\n', 'stream_broken'],
    ['data: {"choices":[]}}\n\n', 'stream_broken'],
    ['data: nonsense\n\n', 'stream_broken'],
    ['data: {"error":{"message":"out of memory","code":500}}\n\n', 'worker_failed'],
    ['data: {"object":"error","message":"out of memory","code":500}\n\n', 'worker_failed'],
    ['data: {"message":"out of memory", "object": "error"}\n\n', 'worker_failed'],
    ['event: error\ndata: {"message": "out of memory"}\n\n', 'worker_failed'],
  ])('turn %j into an error and pass nothing after it', (bad, code) => {
    const start = recording.split('\n\n').slice(0, 2).join('\n\n') + '\n\n';
    for (const decoded of decodeAtEveryCut(seen(false), start + bad + recording)) {
      expect(decoded.text).toBe(start);
      expect(decoded.noticed).toMatchObject([{ type: 'turn-error', code }]);
    }
  });
});

describe('openai-chat requests', () => {
  const body =
    '{"model":"org/m","stream":true,"tools":[{"type":"function"}],"messages":[{"role":"user","content":"hi"}]}';

  it('keep their bytes and ask the worker for usage', () => {
    const prompt = openAiChat.parse(bytes(body));
    expect(prompt).toMatchObject({ model: 'org/m', isStream: true, wantsUsage: false, choices: 1 });
    expect(JSON.parse(text(openAiChat.encode(prompt)))).toEqual({
      ...JSON.parse(body),
      stream_options: { include_usage: true },
    });
  });

  it('keep other stream options', () => {
    const prompt = openAiChat.parse(bytes(body.replace('{', '{"stream_options":{"other":1},')));
    expect(JSON.parse(text(openAiChat.encode(prompt))).stream_options).toEqual({
      other: 1,
      include_usage: true,
    });
  });

  it('go on untouched when usage is asked for or nothing streams', () => {
    for (const asked of [
      body.replace('{', '{"stream_options":{"include_usage":true},'),
      body.replace('true', 'false'),
    ]) {
      const prompt = openAiChat.parse(bytes(asked));
      expect(openAiChat.encode(prompt)).toBe(prompt.body);
    }
  });

  it('route a longer conversation by the bytes of the shorter one', () => {
    const shorter = text(openAiChat.parse(bytes(body)).routingText);
    const longer = text(
      openAiChat.parse(bytes(body.replace(']}', ',{"role":"assistant","content":"ho"}]}')))
        .routingText,
    );
    expect(longer.startsWith(shorter)).toBe(true);
  });

  it.each([
    ['{"messages":[]}', 'model'],
    ['{"model":"","messages":[{}]}', 'model'],
    ['{"model":"m","messages":"hi"}', 'messages'],
    ['{"model":"m","messages":[]}', 'messages'],
    ['{"model":"m","messages":[{}],"stream":"yes"}', 'stream'],
    ['{"model":"m","messages":[{}],"stream_options":[]}', 'stream_options'],
    ['{"model":"m","messages":[{}],"n":0}', 'n'],
  ])('refuse %s by the name of the field', (bad, param) => {
    expect(() => openAiChat.parse(bytes(bad))).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });

  it('put errors into the envelope, a refusal of the worker as it came', () => {
    const error = JSON.parse(
      text(openAiChat.errorBody(new GatewayError('model_not_found', { param: 'model' }), 'req_1')),
    ).error;
    expect(error).toMatchObject({
      type: 'not_found_error',
      code: 'model_not_found',
      param: 'model',
      request_id: 'req_1',
    });
    const workerBody = bytes('{"error":{"message":"too long","type":"BadRequestError"}}');
    expect(openAiChat.errorBody(new GatewayError('worker_rejected', { workerBody }), 'req_1')).toBe(
      workerBody,
    );
  });

  it.each([
    '{"error":{"message":"too long"}}',
    '{"error":"too long"}',
    '{"object":"error","message":"too long","type":"BadRequestError","code":400}',
    '{"detail":"too long"}',
    '{"type":"error","error":{"type":"invalid_request_error","message":"too long"}}',
  ])('put the words of a worker into the envelope: %s', (words) => {
    const error = new GatewayError('worker_rejected', { workerBody: bytes(words) });
    expect(JSON.parse(text(openAiChat.errorBody(error, 'req_1')))).toEqual({
      error: {
        message: 'too long',
        type: 'invalid_request_error',
        param: null,
        code: 'worker_rejected',
        request_id: 'req_1',
      },
    });
  });

  it('tell what FastAPI finds wrong, and where', () => {
    const workerBody = bytes('{"detail":[{"loc":["body","n"],"msg":"too many","type":"x"}]}');
    const error = new GatewayError('worker_rejected', { workerBody });
    expect(JSON.parse(text(openAiChat.errorBody(error, 'req_1')))).toMatchObject({
      error: { message: 'body.n: too many' },
    });
  });
});

describe('openai-chat replies', () => {
  const reply =
    '{"choices":[{"finish_reason":"tool_calls","message":{}}],"usage":{"prompt_tokens":7,"completion_tokens":2},"timings":{"cache_n":4}}';

  it('tell usage and the finish reason', () => {
    for (const { noticed, text: shown } of decodeAtEveryCut(
      () => openAiChat.decode({ isStream: false, hidesUsage: false, choices: 1 }),
      reply,
    )) {
      expect(shown).toBe(reply);
      expect(noticed).toMatchObject([
        { usage: { inputTokens: 7, cachedTokens: 4, outputTokens: 2 } },
        { type: 'turn-end', finishReason: 'tool-calls' },
      ]);
    }
  });

  it('are cut when they are no whole document', () => {
    const decoder = openAiChat.decode({ isStream: false, hidesUsage: false, choices: 1 });
    decoder.push(bytes(reply.slice(0, -1)));
    expect(decoder.end()).toEqual([]);
  });
});
