import type { ResponsesBody } from '../wire.js';

/** What a response repeats of its request, with the API's defaults where the request says nothing. */
export function echoOf(body: ResponsesBody): Record<string, unknown> {
  const said = (name: string, otherwise: unknown): unknown => body[name] ?? otherwise;
  return {
    background: false,
    previous_response_id: null,
    store: false,
    truncation: 'disabled',
    service_tier: 'default',
    instructions: said('instructions', null),
    max_output_tokens: said('max_output_tokens', null),
    max_tool_calls: said('max_tool_calls', null),
    metadata: said('metadata', {}),
    parallel_tool_calls: said('parallel_tool_calls', true),
    prompt_cache_key: said('prompt_cache_key', null),
    safety_identifier: said('safety_identifier', null),
    reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
    temperature: said('temperature', 1),
    top_p: said('top_p', 1),
    presence_penalty: said('presence_penalty', 0),
    frequency_penalty: said('frequency_penalty', 0),
    top_logprobs: 0,
    text: { format: body.text?.format ?? { type: 'text' } },
    tool_choice: said('tool_choice', 'auto'),
    tools: (body.tools ?? []).map((tool) =>
      tool.type === 'function'
        ? { description: null, parameters: null, strict: null, ...tool }
        : tool,
    ),
    ...(body.user ? { user: body.user } : {}),
  };
}
