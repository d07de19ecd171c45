import type { ReplyOptions, TurnEvent, WorkerDialect } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { dialects } from '../dialects.js';
import { eventsAtEveryCut } from '../testing/translated.js';

type Fields = Record<string, unknown>;

const link = { url: 'https://a.example/p', title: 'P' };
const cited = { type: 'url_citation', ...link, start_index: 4, end_index: 8 };
const found = {
  type: 'web_search_result_location',
  ...link,
  cited_text: 'w',
  encrypted_index: 'e',
};
const line = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (fields: Fields, finish: string | null = null) =>
  line({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
const inChat = (annotation: Fields) => {
  const { type, ...rest } = annotation;
  return { type, [type as string]: rest };
};
const messageOf = (annotations: unknown[]) => ({
  ...{ type: 'message', id: 'msg_1', role: 'assistant' },
  content: [{ type: 'output_text', text: 'The pier.', annotations }],
});
const block = (index: number, text: string, citations: unknown[] = []) => [
  line({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } }),
  // The seal of a source comes before its words, as Anthropic's own search tells it.
  ...citations.map((citation) =>
    line({ type: 'content_block_delta', index, delta: { type: 'citations_delta', citation } }),
  ),
  line({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } }),
  line({ type: 'content_block_stop', index }),
];

/** "The pier.", of which "pier" has a source, as each kind of worker tells it. */
const recordings: Readonly<
  Record<WorkerDialect, (cite: Fields) => { stream: string; plain: string }>
> = {
  'openai-chat': (annotation) => ({
    stream:
      delta({ content: 'The pier' }) +
      delta({ annotations: [inChat(annotation)] }) +
      delta({ content: '.' }, 'stop') +
      'data: [DONE]\n\n',
    plain: JSON.stringify({
      choices: [
        {
          message: { content: 'The pier.', annotations: [inChat(annotation)] },
          finish_reason: 'stop',
        },
      ],
    }),
  }),
  'openai-responses': (annotation) => ({
    stream: [
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'The pier' },
      {
        ...{ type: 'response.output_text.annotation.added', output_index: 0, content_index: 0 },
        ...{ annotation_index: 0, annotation },
      },
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: '.' },
      { type: 'response.output_item.done', output_index: 0, item: messageOf([annotation]) },
      {
        type: 'response.completed',
        response: { status: 'completed', output: [messageOf([annotation])] },
      },
    ]
      .map(line)
      .join(''),
    plain: JSON.stringify({
      ...{ object: 'response', status: 'completed', output: [messageOf([annotation])] },
    }),
  }),
  'anthropic-messages': (citation) => ({
    stream: [
      line({ type: 'message_start', message: { usage: { input_tokens: 1 } } }),
      ...block(0, 'The '),
      ...block(1, 'pier', [citation]),
      ...block(2, '.'),
      line({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }),
      line({ type: 'message_stop' }),
    ].join(''),
    plain: JSON.stringify({
      ...{ type: 'message', stop_reason: 'end_turn' },
      content: [
        { type: 'text', text: 'The ' },
        { type: 'text', text: 'pier', citations: [citation] },
        { type: 'text', text: '.' },
      ],
    }),
  }),
};

function eventsOf(worker: WorkerDialect, citation: Fields, isStream: boolean): TurnEvent[] {
  const { stream, plain } = recordings[worker](citation);
  const side = dialects[worker].asWorker!.side('s');
  const [first = [], ...others] = eventsAtEveryCut(
    () => side.decode({ isStream, hidesUsage: false, choices: 1 }),
    isStream ? stream : plain,
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}

const asked = {
  'openai-chat': { messages: [{ role: 'user', content: 'hi' }] },
  'openai-responses': { input: 'hi' },
  'anthropic-messages': { max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] },
};

interface Told {
  readonly text: string;
  readonly warnings: readonly string[];
}

function tell(caller: WorkerDialect, events: readonly TurnEvent[], isStream: boolean): Told {
  const { asCaller, parse } = dialects[caller];
  const body = JSON.stringify({ model: 'm', stream: isStream, ...asked[caller] });
  const options: ReplyOptions = {
    ...{ id: 'x_1', model: 'm', isStream, inputTokens: 1, createdAtS: 5, nowS: () => 0 },
    content: asCaller!.read(parse(new TextEncoder().encode(body)), []),
  };
  const writer = asCaller!.reply(options);
  const bytes = events.flatMap((event) => writer.push([event]));
  const text = bytes.map((piece) => new TextDecoder().decode(piece)).join('');
  return { text, warnings: writer.warnings ?? [] };
}

const objectsIn = (text: string): Fields[] =>
  [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json!) as Fields);
const names = ['openai-chat', 'openai-responses', 'anthropic-messages'] as const;
const ways = names.flatMap((caller) =>
  names.flatMap((worker) => [true, false].map((isStream) => ({ caller, worker, isStream }))),
);
const citeOf = (worker: WorkerDialect) => (worker === 'anthropic-messages' ? found : cited);

/** What a caller finds of sources, in the order in which it is told. */
function sourcesIn(caller: WorkerDialect, text: string, isStream: boolean): unknown[] {
  const objects = isStream ? objectsIn(text) : [JSON.parse(text) as Fields];
  const all = JSON.stringify(objects);
  if (caller === 'anthropic-messages')
    return isStream
      ? objects.flatMap(({ delta: of }) => (of as Fields | undefined)?.citation ?? [])
      : (objects[0]!.content as Fields[]).flatMap(({ citations }) => citations ?? []);
  if (caller === 'openai-chat')
    return [...all.matchAll(/"annotations":(\[[^\]]+\])/g)].flatMap(
      ([, list]) => JSON.parse(list!) as unknown[],
    );
  if (!isStream)
    return (objects[0]!.output as Fields[]).flatMap(({ content }) => annotationsOf(content));
  return objects.flatMap(({ annotation }) => annotation ?? []);
}
const annotationsOf = (content: unknown) =>
  ((content ?? []) as Fields[]).flatMap(({ annotations }) => annotations as unknown[]);

describe('sources of an answer', () => {
  it.each(ways)('reach $caller callers from a $worker worker, streamed: $isStream', (way) => {
    const { caller, worker, isStream } = way;
    const { text, warnings } = tell(caller, eventsOf(worker, citeOf(worker), isStream), isStream);
    const { type: _, ...stretch } = cited;
    const expected = {
      'openai-chat': { type: 'url_citation', url_citation: stretch },
      'openai-responses': cited,
      'anthropic-messages':
        worker === 'anthropic-messages' ? found : { ...found, cited_text: '', encrypted_index: '' },
    };
    expect(sourcesIn(caller, text, isStream)).toEqual([expected[caller]]);
    expect([warnings, text.includes('warning')]).toEqual([[], false]);
  });

  it('are told once more at the end of a response', () => {
    const { text } = tell('openai-responses', eventsOf('openai-chat', cited, true), true);
    const ends = objectsIn(text).filter(({ type }) => type === 'response.completed');
    const [{ response } = {}] = ends as { response: { output: Fields[] } }[];
    expect(response?.output.flatMap(({ content }) => annotationsOf(content))).toEqual([cited]);
  });

  it.each(['openai-chat', 'openai-responses'] as const)(
    'stand at their place in the text of %s callers, also after a tool that ran in between',
    (caller) => {
      const run = { id: 'r', label: 'l', toolName: 't' };
      const answer = { isError: false, parts: [], structured: null, durationMs: 1, bytes: 0 };
      const events: TurnEvent[] = [
        { type: 'text-delta', text: 'I look. ' },
        { type: 'tool-run-start', ...run, hosted: null, input: '{}', approvalId: null },
        { type: 'tool-run-end', id: 'r', answer },
        ...eventsOf('openai-chat', cited, false),
      ];
      const [source] = sourcesIn(caller, tell(caller, events, false).text, false) as Fields[];
      const before = caller === 'openai-chat' ? 8 : 0;
      expect((source!.url_citation as Fields | undefined) ?? source).toMatchObject({
        start_index: before + 4,
        end_index: before + 8,
      });
    },
  );

  it.each([true, false])('cover their own block of a message, streamed: %s', (isStream) => {
    const { text } = tell(
      'anthropic-messages',
      eventsOf('anthropic-messages', found, isStream),
      isStream,
    );
    if (!isStream) {
      const { content } = JSON.parse(text) as { content: Fields[] };
      expect(content.map(({ text: said, citations }) => [said, citations])).toEqual([
        ['The pier', [found]],
        ['.', null],
      ]);
    } else expect(text.match(/content_block_start"/g)).toHaveLength(2);
  });
});

const page = { type: 'page_location', document_index: 0, cited_text: 'w', start_page_number: 1 };
const file = { type: 'file_citation', file_id: 'file-1', filename: 'a.pdf', index: 8 };

describe('sources that an API cannot say', () => {
  it.each([
    ['openai-chat', 'anthropic-messages', page],
    ['openai-responses', 'anthropic-messages', page],
    ['openai-chat', 'openai-responses', file],
    ['anthropic-messages', 'openai-responses', file],
    ['anthropic-messages', 'openai-chat', file],
  ] as const)('are told to %s callers of a %s worker to be left out', (caller, worker, source) => {
    const plain = tell(caller, eventsOf(worker, source, false), false);
    expect(plain.warnings).toEqual(['a citation is ignored: this API cannot say it']);
    const { text } = tell(caller, eventsOf(worker, source, true), true);
    expect(text.match(/^: warning: a citation is ignored: this API cannot say it$/gm)).toHaveLength(
      1,
    );
    expect(plain.text + text).not.toMatch(/page_location|file_citation/);
  });

  it('pass between two ends of one vendor', () => {
    const inFile = tell('openai-responses', eventsOf('openai-responses', file, false), false);
    expect(sourcesIn('openai-responses', inFile.text, false)).toEqual([file]);
    const onPage = tell('anthropic-messages', eventsOf('anthropic-messages', page, false), false);
    expect(sourcesIn('anthropic-messages', onPage.text, false)).toEqual([page]);
  });
});

/** An earlier answer with sources, as each caller sends it again. */
const again = {
  'openai-chat': {
    messages: [
      { role: 'assistant', content: 'The pier.', annotations: [inChat(cited)] },
      { role: 'user', content: 'so?' },
    ],
  },
  'openai-responses': { input: [messageOf([cited]), { role: 'user', content: 'so?' }] },
  'anthropic-messages': {
    max_tokens: 9,
    messages: [
      { role: 'assistant', content: [{ type: 'text', text: 'The pier.', citations: [found] }] },
      { role: 'user', content: 'so?' },
    ],
  },
};

function sent(
  caller: WorkerDialect,
  worker: WorkerDialect,
): { body: Fields; warnings: readonly string[] } {
  const { asCaller, parse } = dialects[caller];
  const prompt = parse(new TextEncoder().encode(JSON.stringify({ model: 'm', ...again[caller] })));
  const content = asCaller!.read(prompt, []);
  const written = dialects[worker].asWorker!.write(content, prompt, { unaskedMaxTokens: 9 });
  const body = JSON.parse(new TextDecoder().decode(written.prompt.body)) as Fields;
  return { body, warnings: written.warnings };
}

describe('sources of an earlier answer', () => {
  const ignored = 'citations of earlier answers are ignored';
  it.each(names)('of %s callers are dropped for a Chat worker, who is told', (caller) => {
    const { body, warnings } = sent(caller, 'openai-chat');
    expect(warnings).toContain(ignored);
    expect(JSON.stringify(body)).not.toContain(link.url);
  });

  it.each(names)('of %s callers reach a Responses worker', (caller) => {
    const { body, warnings } = sent(caller, 'openai-responses');
    const stretch = caller === 'anthropic-messages' ? { start_index: 0, end_index: 9 } : {};
    expect(warnings).not.toContain(ignored);
    expect((body.input as Fields[])[0]).toMatchObject({
      content: [
        { type: 'output_text', text: 'The pier.', annotations: [{ ...cited, ...stretch }] },
      ],
    });
  });

  it('reach a Messages worker only where Anthropic sealed them', () => {
    expect(sent('openai-chat', 'anthropic-messages').warnings).toContain(ignored);
    expect(sent('openai-responses', 'anthropic-messages').warnings).toContain(ignored);
    const { body, warnings } = sent('anthropic-messages', 'anthropic-messages');
    expect(warnings).not.toContain(ignored);
    expect((body.messages as Fields[])[0]).toEqual(again['anthropic-messages'].messages[0]);
  });
});
