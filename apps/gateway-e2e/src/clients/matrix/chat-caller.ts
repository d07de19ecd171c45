import OpenAI from 'openai';
import type { Answer, Ask, Caller, Turn } from './ask.js';
import { refusedBy } from './refused-by.js';

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;
type Message = OpenAI.ChatCompletionMessageParam;
/** What engines say besides. */
type Thinking = { readonly reasoning_content?: string };

export function chatCaller(openai: OpenAI): Caller {
  return {
    name: 'Chat',
    async ask(ask, isStream) {
      const params = paramsOf(ask);
      const options = ask.signal ? { signal: ask.signal } : {};
      if (!isStream) return answerOf(await openai.chat.completions.create(params, options), null);
      const stream = openai.chat.completions.stream(
        { ...params, stream: true, stream_options: { include_usage: true } },
        options,
      );
      let thoughts = '';
      stream.on('chunk', ({ choices }) => {
        const delta = choices[0]?.delta as (Thinking & { content?: string | null }) | undefined;
        thoughts += delta?.reasoning_content ?? '';
        if (delta?.content) ask.onText?.();
      });
      return answerOf(await stream.finalChatCompletion(), thoughts);
    },
    refusal: (model, fields) =>
      refusedBy(() =>
        openai.chat.completions.create({
          ...({ model, messages: [{ role: 'user', content: 'hi' }], ...fields } as Params),
        }),
      ),
  };
}

function paramsOf(ask: Ask): Params {
  const { tool, schema } = ask;
  return {
    model: ask.model,
    messages: ask.turns.flatMap(messagesOf),
    max_completion_tokens: ask.maxTokens,
    ...(ask.stop === undefined ? {} : { stop: [ask.stop] }),
    ...(ask.thinks ? { reasoning_effort: 'low' as const } : {}),
    ...(tool === undefined ? {} : { tools: [{ type: 'function', function: tool }] }),
    ...(ask.mustCall ? { tool_choice: 'required' as const } : {}),
    ...(ask.wantsJson ? { response_format: { type: 'json_object' as const } } : {}),
    ...(schema === undefined
      ? {}
      : { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }),
  };
}

function messagesOf(turn: Turn): Message[] {
  if (turn.kind === 'answered') return [turn.answer.raw as Message];
  if (turn.kind === 'results')
    return turn.answer.calls.map(({ id }) => ({
      ...{ role: 'tool' as const, tool_call_id: id, content: turn.text },
    }));
  if (turn.imageBase64 === undefined) return [{ role: 'user', content: turn.text }];
  const url = `data:image/png;base64,${turn.imageBase64}`;
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: turn.text },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ];
}

function answerOf({ choices, usage }: OpenAI.ChatCompletion, streamed: string | null): Answer {
  const [choice] = choices;
  const message = choice!.message as OpenAI.ChatCompletionMessage & Thinking;
  const ends = { length: 'length', tool_calls: 'tools' } as const;
  const thoughts = streamed ?? message.reasoning_content ?? '';
  const { content, tool_calls: calls } = message;
  return {
    text: content ?? '',
    thoughts,
    calls: (calls ?? []).map((call) => ({
      id: call.id,
      input: call.type === 'function' ? JSON.parse(call.function.arguments) : null,
    })),
    sources: (message.annotations ?? []).map((one) => one.url_citation.url),
    end: ends[choice!.finish_reason as keyof typeof ends] ?? 'stop',
    stoppedAt: null,
    inputTokens: usage!.prompt_tokens,
    raw: {
      ...{ role: 'assistant', content, ...(calls?.length ? { tool_calls: calls } : {}) },
      ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
    },
  };
}
