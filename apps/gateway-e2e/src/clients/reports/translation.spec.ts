import { describe, expect, it } from 'vitest';
import {
  chunk,
  done,
  finish,
  opening,
  openStream,
  piece,
  streamOf,
  text,
  tokens,
  usage,
} from './chat-script.js';
import { apis, eventsIn, reportStage, type Api, type WireEvent } from './report-stage.js';

const stage = reportStage();
const input = '{"city":"Lund"}';
const toolEnd: Readonly<Record<Api, string>> = {
  Chat: 'tool_calls',
  Messages: 'tool_use',
  Responses: 'completed',
};
const textEnd: Readonly<Record<Api, string>> = {
  Chat: 'stop',
  Messages: 'end_turn',
  Responses: 'completed',
};

/** The text in pieces of one to three bytes. */
function pieces(whole: string, count: number): string[] {
  const cut = Array.from({ length: count }, (_, index) =>
    whole.slice(
      Math.floor((index * whole.length) / count),
      Math.floor(((index + 1) * whole.length) / count),
    ),
  );
  return cut;
}

const long = JSON.stringify({
  city: 'Lund',
  street: 'Stora Södergatan',
  number: 40,
  floor: [1, 2],
});
const inOnePiece = [piece(0, 'call_a', 'look_up', input)];
const inMany = [
  piece(0, 'call_a', 'look_up', ''),
  ...pieces(long, 40).map((part) => piece(0, null, null, part)),
];

describe.each(apis)('what was reported of gateways, over %s', (api) => {
  it.each([
    ['one chunk', inOnePiece, input],
    ['40 chunks', inMany, long],
  ])('B01: the input of a tool call arrives whole from %s', async (_, events, whole) => {
    stage().play(streamOf(...events, finish('tool_calls'), usage, done));
    const { calls, end } = await stage().ask(api);
    expect(calls).toEqual([{ id: expect.any(String) as unknown, name: 'look_up', input: whole }]);
    expect(end).toBe(toolEnd[api]);
  });

  it('B03: an empty list of tools in every chunk calls none', async () => {
    const hej = chunk({ content: 'Hej', tool_calls: [] });
    stage().play(streamOf(hej, hej, chunk({ tool_calls: [] }, 'stop'), usage, done));
    expect(await stage().ask(api)).toEqual({ text: 'HejHej', calls: [], end: textEnd[api] });
  });

  it('B04: text and calls that take turns come out in order', async () => {
    stage().play(streamOf(...takingTurns));
    const { text: said, calls, end } = await stage().ask(api);
    expect(said).toBe('one two');
    expect(calls.map((call) => call.input)).toEqual([input, '{"city":"Ystad"}']);
    expect(end).toBe(toolEnd[api]);
  });

  it.each([
    ['and the end mark', [done]],
    ['and nothing else', []],
  ])('B08: a stream without usage ends at once, with a reason %s', async (_, events) => {
    stage().play(streamOf(text('Hej'), finish('stop'), ...events));
    expect(await stage().ask(api)).toEqual({ text: 'Hej', calls: [], end: textEnd[api] });
  });

  it.each([0, null])('B09: calls that all have the index %j stay apart', async (index) => {
    stage().play(
      streamOf(
        piece(index, 'call_a', 'look_up', '{"city":'),
        piece(index, index === null ? 'call_a' : null, null, '"Lund"}'),
        piece(index, 'call_b', 'look_up', '{"city":'),
        piece(index, index === null ? 'call_b' : null, null, '"Ystad"}'),
        finish('tool_calls'),
        done,
      ),
    );
    const { calls } = await stage().ask(api);
    expect(calls.map((call) => call.input)).toEqual([input, '{"city":"Ystad"}']);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    ['stop', [finish('stop'), done]],
    ['null', [finish(null), done]],
    ['no closing chunk', [done]],
    ['nothing at all', []],
  ])('B55: a turn that calls a tool says so when its worker ends it with %s', async (_, events) => {
    stage().play(streamOf(...inOnePiece, ...events));
    const { calls, end } = await stage().ask(api);
    expect([calls.map((call) => call.input), end]).toEqual([[input], toolEnd[api]]);
  });
});

const takingTurns = [
  text('one '),
  piece(0, 'call_a', 'look_up', '{"city":'),
  text('two'),
  piece(1, 'call_b', 'look_up', '{"city":"Ystad"}'),
  piece(0, null, null, '"Lund"}'),
  finish('tool_calls'),
  usage,
  done,
];
const thinking = [
  ...Array.from({ length: 5 }, (_, count) => chunk({ reasoning_content: `thought ${count} ` })),
  ...Array.from({ length: 5 }, (_, count) => text(`word ${count} `)),
  finish('stop'),
  usage,
  done,
];
const named = (events: readonly WireEvent[], name: string) =>
  events.filter(({ data }) => data.type === name);

describe('what was reported of Messages streams', () => {
  it('B01: a tool block begins empty and its pieces are its input', async () => {
    stage().play(streamOf(...inOnePiece, finish('tool_calls'), done));
    const { events } = await stage().wire('Messages');
    expect(
      named(events, 'content_block_start').map(({ data }) => data.content_block),
    ).toMatchObject([{ type: 'tool_use', name: 'look_up', input: {} }]);
    const deltas = named(events, 'content_block_delta').map(({ data }) => data.delta);
    expect(deltas.map((delta) => (delta as { partial_json: string }).partial_json).join('')).toBe(
      input,
    );
  });

  it('B04: every delta is of the one block that is open', async () => {
    stage().play(streamOf(...takingTurns));
    const { events } = await stage().wire('Messages');
    let open: unknown = null;
    let next = 0;
    for (const { data } of events) {
      if (data.type === 'content_block_start') {
        expect([open, data.index]).toEqual([null, next]);
        open = next;
        next += 1;
      } else if (data.type === 'content_block_delta') expect(data.index).toBe(open);
      else if (data.type === 'content_block_stop') {
        expect(data.index).toBe(open);
        open = null;
      } else if (data.type === 'message_delta') expect(open).toBeNull();
    }
    expect(next).toBeGreaterThanOrEqual(3);
  });

  it('B05: one message, its thinking in a block that is closed before the text', async () => {
    stage().play(streamOf(...thinking));
    const { events } = await stage().wire('Messages', { thinking: { type: 'adaptive' } });
    expect(named(events, 'message_start')).toHaveLength(1);
    const blocks = named(events, 'content_block_start').map(
      ({ data }) => (data.content_block as { type: string }).type,
    );
    expect(blocks).toEqual(['thinking', 'text']);
    const order = events.map(({ data }) => `${String(data.type)} ${String(data.index)}`);
    expect(order.indexOf('content_block_stop 0')).toBeLessThan(
      order.indexOf('content_block_start 1'),
    );
  });

  it('B06: the start tells the tokens of the prompt as the end does', async () => {
    const { promise: hasBegun, resolve: began } = Promise.withResolvers<void>();
    stage().play(async (request, reply) => {
      if (!request.path.endsWith('/completions')) return tokens(request, reply);
      openStream(reply).write(opening + text('Hej'));
      // The usage comes only once the client has the beginning.
      await hasBegun;
      reply.end(finish('stop') + usage + done);
    });
    const { url, init } = stage().request('Messages');
    let wire = '';
    for await (const bytes of (await fetch(url, init)).body!) {
      wire += new TextDecoder().decode(bytes as Uint8Array);
      if (wire.includes('text_delta')) began();
    }
    const events = eventsIn(wire);
    const [start] = named(events, 'message_start');
    const [end] = named(events, 'message_delta');
    expect(start?.data.message).toMatchObject({ usage: { input_tokens: 37 } });
    expect(end?.data.usage).toMatchObject({ input_tokens: 37, output_tokens: 5 });
  });
});

describe('what was reported of other streams', () => {
  it('B04: the items of a response open and close one after the other', async () => {
    stage().play(streamOf(...takingTurns));
    const { events } = await stage().wire('Responses');
    const open = new Set<unknown>();
    for (const { data } of events) {
      if (data.type === 'response.output_item.added') open.add(data.output_index);
      else if (data.type === 'response.output_item.done')
        expect(open.delete(data.output_index)).toBe(true);
      else if (data.output_index !== undefined) expect(open.has(data.output_index)).toBe(true);
    }
    expect(open.size).toBe(0);
  });

  it('B05: a response thinks in an item of its own, before its message', async () => {
    stage().play(streamOf(...thinking));
    const { events } = await stage().wire('Responses');
    expect(
      named(events, 'response.output_item.done').map(
        ({ data }) => (data.item as { type: string }).type,
      ),
    ).toEqual(['reasoning', 'message']);
  });

  it('B05: a chat keeps its thoughts apart from its text', async () => {
    stage().play(streamOf(...thinking));
    const { text: wire } = await stage().wire('Chat');
    expect(wire.match(/"reasoning_content":"thought/g)).toHaveLength(5);
    expect(wire.match(/"content":"word/g)).toHaveLength(5);
  });
});
