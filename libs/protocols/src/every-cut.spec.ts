import { readdirSync, readFileSync } from 'node:fs';
import {
  workerDialects,
  type ReplyOptions,
  type StreamStep,
  type TurnEvent,
  type WorkerDialect,
} from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { dialects } from './dialects.js';
import { decodeAtEveryCut } from './testing/every-cut.js';
import { eventsAtEveryCut } from './testing/translated.js';

const folder = new URL('./testing/recordings/', import.meta.url);
const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => {
    const [dialect = '', what = ''] = name.split('.');
    return {
      ...{ name, dialect: dialect as WorkerDialect, isStream: !what.startsWith('whole-') },
      text: readFileSync(new URL(name, folder), 'utf8'),
    };
  });

const requests: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat':
    '{"model":"m","messages":[{"role":"user","content":"hi"}],"stream_options":{"include_usage":true}}',
  'openai-responses': '{"model":"m","input":"hi"}',
  'anthropic-messages': '{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}',
};

/** The reply that a caller of this dialect gets for events that come in these arrays. */
function replyTo(caller: WorkerDialect, isStream: boolean, reads: readonly TurnEvent[][]): string {
  const { asCaller, parse } = dialects[caller];
  const content = asCaller!.read(parse(new TextEncoder().encode(requests[caller])), []);
  const options: ReplyOptions = {
    ...{ id: 'x_1', model: 'm', isStream, inputTokens: 1, createdAtS: 0, nowS: () => 0, content },
  };
  const writer = asCaller!.reply(options);
  const utf8 = new TextDecoder();
  return reads
    .flatMap((events) => writer.push(events))
    .map((bytes) => utf8.decode(bytes, { stream: true }))
    .join('');
}

const readsOf = (
  step: StreamStep<Uint8Array, TurnEvent>,
  pieces: readonly Uint8Array[],
): TurnEvent[][] => [...pieces.map((piece) => step.push(piece)), step.end()];

/** How many of thousands of results differ. */
const differentOf = (results: readonly unknown[]): number =>
  new Set(results.map((result) => JSON.stringify(result))).size;

/** The start of a message tells the usage that is known when it leaves, which the cuts decide. */
const withoutStart = (reply: string): string =>
  reply.replace(/^data: \{"type":"message_start".*$/m, '');

describe.each(recordings)('$name', ({ dialect, isStream, text }) => {
  const decoding = { isStream, hidesUsage: false, choices: 1 };
  const translated = () => dialects[dialect].asWorker!.side('s').decode(decoding);

  it('gives the same events however it is cut, and one end', () => {
    const all = eventsAtEveryCut(translated, text);
    expect(differentOf(all)).toBe(1);
    const [first = []] = all;
    expect(first.filter(({ type }) => type === 'turn-end')).toHaveLength(1);
    expect(first.at(-1)?.type).toBe('turn-end');
    expect(first.filter(({ type }) => type === 'turn-error')).toEqual([]);
  });

  it('passes as the same bytes however it is cut', () => {
    const all = decodeAtEveryCut(() => dialects[dialect].decode(decoding), text);
    expect(differentOf(all)).toBe(1);
    expect(all[0]?.noticed.at(-1)?.type).toBe('turn-end');
  });

  it.each(workerDialects)('becomes the same reply of %s, byte by byte and whole', (caller) => {
    const bytes = new TextEncoder().encode(text);
    const single = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    const whole = replyTo(caller, isStream, readsOf(translated(), [bytes]));
    expect(whole.length).toBeGreaterThan(100);
    const inBytes = replyTo(caller, isStream, readsOf(translated(), single));
    expect(withoutStart(inBytes)).toBe(withoutStart(whole));
  });
});

describe('the recordings', () => {
  it.each(workerDialects)('say in %s, streamed, what they say whole', (dialect) => {
    const said = (what: string): string => {
      const { isStream, text } = recordings.find(
        ({ name }) => name === `${dialect}.${what}.simulated.txt`,
      )!;
      const side = dialects[dialect].asWorker!.side('s');
      const step = side.decode({ isStream, hidesUsage: false, choices: 1 });
      const events = readsOf(step, [new TextEncoder().encode(text)]).flat();
      return events.map((event) => (event.type === 'tool-input-delta' ? event.text : '')).join('');
    };
    expect(said('tools')).toBe(said('whole-tools'));
  });
});
