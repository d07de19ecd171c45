import type Anthropic from '@anthropic-ai/sdk';
import type { Answer, Ask, Caller, Turn } from './ask.js';
import { refusedBy } from './refused-by.js';

type Params = Anthropic.MessageCreateParamsNonStreaming;

export function messagesCaller(anthropic: Anthropic): Caller {
  return {
    name: 'Messages',
    async ask(ask, isStream) {
      const params = paramsOf(ask);
      const options = ask.signal ? { signal: ask.signal } : {};
      if (!isStream) return answerOf(await anthropic.messages.create(params, options));
      const stream = anthropic.messages.stream(params, options);
      stream.on('text', () => ask.onText?.());
      return answerOf(await stream.finalMessage());
    },
    refusal: (model, fields) =>
      refusedBy(() =>
        anthropic.messages.create({
          ...{ model, max_tokens: 64, messages: [{ role: 'user', content: 'hi' }] },
          ...(fields as object),
        } as Params),
      ),
  };
}

function paramsOf(ask: Ask): Params {
  const { tool, schema } = ask;
  return {
    model: ask.model,
    messages: ask.turns.map(messageOf),
    max_tokens: ask.maxTokens,
    ...(ask.stop === undefined ? {} : { stop_sequences: [ask.stop] }),
    ...(ask.thinks ? { thinking: { type: 'enabled', budget_tokens: 1024 } } : {}),
    ...(tool === undefined
      ? {}
      : {
          tools: [
            {
              name: tool.name,
              input_schema: tool.parameters as Anthropic.Tool.InputSchema,
            },
          ],
        }),
    ...(ask.mustCall ? { tool_choice: { type: 'any' as const } } : {}),
    ...(schema === undefined ? {} : { output_config: { format: { type: 'json_schema', schema } } }),
  };
}

function messageOf(turn: Turn): Anthropic.MessageParam {
  if (turn.kind === 'answered')
    return { role: 'assistant', content: turn.answer.raw as Anthropic.ContentBlockParam[] };
  if (turn.kind === 'results')
    return {
      role: 'user',
      content: turn.answer.calls.map(({ id }) => ({
        ...{ type: 'tool_result' as const, tool_use_id: id, content: turn.text },
      })),
    };
  if (turn.imageBase64 === undefined) return { role: 'user', content: turn.text };
  return {
    role: 'user',
    content: [
      { type: 'text', text: turn.text },
      {
        type: 'image',
        source: { type: 'base64', media_type: 'image/png', data: turn.imageBase64 },
      },
    ],
  };
}

function answerOf({ content, usage, ...message }: Anthropic.Message): Answer {
  const ends = { max_tokens: 'length', tool_use: 'tools' } as const;
  const cached = usage.cache_read_input_tokens ?? 0;
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    thoughts: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, input: block.input }] : [],
    ),
    sources: content.flatMap((block) =>
      block.type === 'text'
        ? (block.citations ?? []).flatMap((one) => ('url' in one ? [one.url] : []))
        : [],
    ),
    end: ends[message.stop_reason as keyof typeof ends] ?? 'stop',
    stoppedAt: message.stop_sequence,
    inputTokens: usage.input_tokens + cached,
    raw: content,
  };
}
