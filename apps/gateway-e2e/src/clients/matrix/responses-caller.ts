import OpenAI from 'openai';
import type { Answer, Ask, Caller, Turn } from './ask.js';
import { refusedBy } from './refused-by.js';

type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type Item = OpenAI.Responses.ResponseInputItem;

export function responsesCaller(openai: OpenAI): Caller {
  return {
    name: 'Responses',
    async ask(ask, isStream) {
      const params = paramsOf(ask);
      const options = ask.signal ? { signal: ask.signal } : {};
      if (!isStream) return answerOf(await openai.responses.create(params, options));
      const stream = openai.responses.stream({ ...params, stream: true }, options);
      stream.on('response.output_text.delta', () => ask.onText?.());
      return answerOf(await stream.finalResponse());
    },
    refusal: (model, fields) =>
      refusedBy(() => openai.responses.create({ model, input: 'hi', ...fields } as Params)),
  };
}

function paramsOf(ask: Ask): Params {
  const { tool, schema } = ask;
  return {
    model: ask.model,
    input: ask.turns.flatMap(itemsOf),
    max_output_tokens: ask.maxTokens,
    // The API itself has no stop sequences; the gateway takes them under the name that Chat has.
    ...(ask.stop === undefined ? {} : ({ stop: [ask.stop] } as object)),
    ...(ask.thinks
      ? { reasoning: { effort: 'low' }, include: ['reasoning.encrypted_content'] }
      : {}),
    ...(tool === undefined ? {} : { tools: [{ type: 'function', strict: false, ...tool }] }),
    ...(ask.mustCall ? { tool_choice: 'required' as const } : {}),
    ...(ask.wantsJson ? { text: { format: { type: 'json_object' as const } } } : {}),
    ...(schema === undefined
      ? {}
      : { text: { format: { type: 'json_schema', name: 'answer', schema } } }),
  };
}

function itemsOf(turn: Turn): Item[] {
  if (turn.kind === 'answered') return turn.answer.raw as Item[];
  if (turn.kind === 'results')
    return turn.answer.calls.map(({ id }) => ({
      ...{ type: 'function_call_output' as const, call_id: id, output: turn.text },
    }));
  if (turn.imageBase64 === undefined) return [{ role: 'user', content: turn.text }];
  const url = `data:image/png;base64,${turn.imageBase64}`;
  return [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: turn.text },
        { type: 'input_image', detail: 'auto', image_url: url },
      ],
    },
  ];
}

function answerOf(response: OpenAI.Responses.Response): Answer {
  const { status, error, output } = response;
  if (status === 'failed') throw new Error(`The response failed: ${error?.message}`);
  const calls = output.filter((item) => item.type === 'function_call');
  const thoughts = output.flatMap((item) =>
    item.type === 'reasoning' ? (item.content ?? item.summary).map(({ text }) => text) : [],
  );
  return {
    text: output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .map((part) => (part.type === 'output_text' ? part.text : ''))
      .join(''),
    thoughts: thoughts.join(''),
    calls: calls.map((call) => ({ id: call.call_id, input: JSON.parse(call.arguments) })),
    sources: output
      .flatMap((item) => (item.type === 'message' ? item.content : []))
      .flatMap((part) => (part.type === 'output_text' ? part.annotations : []))
      .flatMap((one) => (one.type === 'url_citation' ? [one.url] : [])),
    end: status === 'incomplete' ? 'length' : calls.length > 0 ? 'tools' : 'stop',
    stoppedAt: null,
    inputTokens: response.usage!.input_tokens,
    raw: output,
  };
}
