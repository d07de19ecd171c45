const created = 1_790_000_000;
const id = 'chatcmpl-7f0e1d2c3b4a59687f0e1d2c3b4a5968';

/** An answer of 1 kB with usage as vLLM writes it. */
export function plainReply(model: string): Buffer {
  const reply = (content: string) =>
    JSON.stringify({
      id,
      object: 'chat.completion',
      created,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content,
            refusal: null,
            annotations: null,
            audio: null,
            function_call: null,
            tool_calls: [],
            reasoning_content: null,
          },
          logprobs: null,
          finish_reason: 'stop',
          stop_reason: null,
        },
      ],
      service_tier: null,
      system_fingerprint: null,
      usage: {
        prompt_tokens: 220,
        total_tokens: 348,
        completion_tokens: 128,
        prompt_tokens_details: { cached_tokens: 192 },
      },
      prompt_logprobs: null,
      kv_transfer_params: null,
    });
  const sentence = 'The deploy finished and latency is back to what it was before. ';
  return Buffer.from(reply(sentence.repeat(20).slice(0, 1_000 - reply('').length)));
}

function chunk(model: string, choices: unknown[], usage: unknown = undefined): Buffer {
  return Buffer.from(
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, choices, ...(usage === undefined ? {} : { usage }) })}\n\n`,
  );
}

/** The pieces of an event stream. */
export interface StreamPieces {
  readonly first: Buffer;
  readonly word: Buffer;
  readonly last: Buffer;
  readonly usage: Buffer;
  readonly done: Buffer;
}

export function streamPieces(model: string): StreamPieces {
  const choice = (delta: unknown, finish: string | null) => [
    { index: 0, delta, logprobs: null, finish_reason: finish, token_ids: null },
  ];
  return {
    first: chunk(model, choice({ role: 'assistant', content: '' }, null)),
    word: chunk(model, choice({ content: ' latency' }, null)),
    last: chunk(model, choice({ content: '' }, 'stop')),
    usage: chunk(model, [], {
      prompt_tokens: 220,
      total_tokens: 348,
      completion_tokens: 128,
      prompt_tokens_details: { cached_tokens: 192 },
    }),
    done: Buffer.from('data: [DONE]\n\n'),
  };
}

export function modelList(model: string): Buffer {
  const card = {
    id: model,
    object: 'model',
    created,
    owned_by: 'vllm',
    root: model,
    parent: null,
    max_model_len: 262_144,
  };
  return Buffer.from(JSON.stringify({ object: 'list', data: [card] }));
}

export const metricsPage = Buffer.from(
  [
    ['vllm:num_requests_running', '4'],
    ['vllm:num_requests_waiting', '0'],
    ['vllm:kv_cache_usage_perc', '0.25'],
    ['vllm:prefix_cache_queries_total', '100000'],
    ['vllm:prefix_cache_hits_total', '60000'],
  ]
    .map(
      ([name, value]) =>
        `# TYPE ${name!} gauge\n${name!}{engine="0",model_name="bench-model"} ${value!}\n`,
    )
    .join(''),
);
