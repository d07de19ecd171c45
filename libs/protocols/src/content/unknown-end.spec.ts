import { workerDialects, type TurnEvent, type WorkerDialect } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { dialects } from '../dialects.js';

const word = 'odd\n\ndata: {}';
const warning = (said: string) => `the worker ended with '${said}', taken for a good end`;
const messageEnd = { type: 'message_delta', delta: { stop_reason: word } };
const replies: readonly (readonly [WorkerDialect, readonly object[]])[] = [
  ['openai-chat', [{ choices: [{ delta: { content: 'a' }, finish_reason: word }] }]],
  ['anthropic-messages', [{ type: 'message_start' }, messageEnd, { type: 'message_stop' }]],
];
const requests: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat': '{"model":"m","messages":[{"role":"user","content":"hi"}]}',
  'openai-responses': '{"model":"m","input":"hi"}',
  'anthropic-messages': '{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}',
};

function eventsOf(worker: WorkerDialect, documents: readonly object[]): TurnEvent[] {
  const { decode } = dialects[worker].asWorker!.side('s');
  const step = decode({ isStream: true, hidesUsage: false, choices: 1 });
  const text = documents.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
  return [...step.push(new TextEncoder().encode(`${text}data: [DONE]\n\n`)), ...step.end()];
}

describe.each(replies)('a last word of a worker of %s that nobody knows', (worker, documents) => {
  it.each(workerDialects)('is told as a warning to callers of %s', (caller) => {
    const { asCaller, parse } = dialects[caller];
    const content = asCaller!.read(parse(new TextEncoder().encode(requests[caller])), []);
    const own = { id: 'x_1', model: 'm', inputTokens: 1, createdAtS: 0, nowS: () => 0, content };
    const events = eventsOf(worker, documents);
    const plain = asCaller!.reply({ ...own, isStream: false });
    plain.push(events);
    expect(plain.warnings).toEqual([expect.stringContaining(warning(word))]);
    const stream = asCaller!.reply({ ...own, isStream: true });
    const told = new TextDecoder().decode(Buffer.concat(stream.push(events)));
    expect(told).toContain(`: warning: ${warning('odd??data: {}')}`);
  });
});
