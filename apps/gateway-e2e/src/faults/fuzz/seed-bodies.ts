const tool = {
  type: 'function',
  function: {
    name: 'look_up',
    description: 'Looks a place up',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
};
const picture = 'data:image/png;base64,bm90IHJlYWxseSBhIHBpY3R1cmU=';
const said = { role: 'user', content: 'The harbour is closed. Which harbour?' };
const model = 'demo';
const chat = { model, messages: [said], max_tokens: 8 };

const chats = [
  chat,
  { ...chat, stream: true, stream_options: { include_usage: true }, n: 2, temperature: 0.5 },
  { ...chat, tools: [tool], tool_choice: 'required', parallel_tool_calls: false, stream: true },
  {
    ...chat,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'See' }, image()] },
      { role: 'assistant', content: null, tool_calls: [call()] },
      { role: 'tool', tool_call_id: 'call_1', content: 'nine' },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'x', schema: { type: 'object' } },
    },
    logprobs: true,
    top_logprobs: 2,
    stop: ['closed'],
    metadata: { a: 'b' },
  },
];

function image(): object {
  return { type: 'image_url', image_url: { url: picture, detail: 'low' } };
}

function call(): object {
  return { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
}

const claudeTool = { name: 'look_up', input_schema: tool.function.parameters };
const message = { model, max_tokens: 8, messages: [said] };
const messages = [
  message,
  {
    ...message,
    stream: true,
    system: [{ type: 'text', text: 'Be brief.' }],
    stop_sequences: ['x'],
  },
  { ...message, tools: [claudeTool], tool_choice: { type: 'any' }, stream: true },
  {
    ...message,
    thinking: { type: 'enabled', budget_tokens: 1024 },
    tools: [claudeTool],
    metadata: { user_id: 'u' },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See', cache_control: { type: 'ephemeral' } },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'bm90' } },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Open.' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 's' },
          { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { place: 'pier' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: 'nine', is_error: false },
        ],
      },
    ],
  },
];

const response = { model, input: 'The harbour is closed. Which harbour?', max_output_tokens: 16 };
const functionTool = { type: 'function', ...tool.function, strict: false };
const responses = [
  response,
  { ...response, stream: true, store: false, instructions: 'Be brief.', metadata: { a: 'b' } },
  { ...response, background: true, conversation: 'conv_nothing' },
  { ...response, previous_response_id: 'resp_nothing', include: ['reasoning.encrypted_content'] },
  {
    ...response,
    stream: true,
    tools: [functionTool, { type: 'custom', name: 'apply_patch' }, { type: 'web_search' }],
    tool_choice: { type: 'function', name: 'look_up' },
    text: { format: { type: 'json_schema', name: 'x', schema: { type: 'object' } } },
    reasoning: { effort: 'low', summary: 'auto' },
    truncation: 'auto',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'See' }, inputImage()] },
      { type: 'reasoning', id: 'rs_1', summary: [], content: [] },
      { type: 'function_call', call_id: 'c1', name: 'look_up', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'nine' },
      { type: 'message', role: 'developer', content: 'Go on.' },
    ],
  },
];

function inputImage(): object {
  return { type: 'input_image', image_url: picture, detail: 'auto' };
}

const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] };
const documents = ['The moon is full.', 'Bread rises.'];
const texts = { model, input: ['one', 'two'] };

/** Good requests by the end of their address: what is changed must at first be right. */
const byEnding: readonly (readonly [ending: string, bodies: readonly object[]])[] = [
  ['/chat/completions', chats],
  ['/completions', [{ model, prompt: 'The tide', max_tokens: 8, stream: true, n: 2, echo: true }]],
  ['/embeddings', [texts, { ...texts, encoding_format: 'base64', dimensions: 8 }]],
  ['/rerank', [{ model, query: 'moon', documents, top_n: 1 }]],
  ['/score', [{ model, text_1: 'moon', text_2: documents }]],
  ['/classify', [texts]],
  ['/detokenize', [{ model, tokens: [1, 2, 3] }]],
  [
    '/tokenize',
    [
      { model, prompt: 'one two' },
      { model, messages: [said] },
    ],
  ],
  ['/count_tokens', messages],
  ['/messages', messages],
  ['/responses', responses],
  ['/items', [{ items: [item] }]],
  ['/conversations', [{ items: [item], metadata: { a: 'b' } }, {}]],
  ['/cancel', [{}]],
];

/** Bodies that the address takes; some object where nobody knows better. */
export function seedBodies(path: string): readonly object[] {
  return byEnding.find(([ending]) => path.endsWith(ending))?.[1] ?? [{ metadata: { a: 'b' } }];
}
