import type { Content } from '@bellwether/exchange';
import type { Loose } from '../../content/loose.js';
import type { ResponsesBody } from '../wire.js';

/** What the writer of a response needs of its request. */
export interface ResponsesEcho {
  /** Members of the response object. */
  readonly shown: Loose;
  /** The new items of the turn, as they are kept. */
  readonly fresh: readonly Loose[];
  /** The caller wants the seals on thoughts. */
  readonly showsSeals: boolean;
  /** The caller wants thoughts as summaries. */
  readonly summarises: boolean;
  /** What the caller wants to be told besides. */
  readonly includes: readonly string[];
}

/** What `echoOf` has made. */
export const readEcho = ({ echo }: Content): ResponsesEcho => echo as unknown as ResponsesEcho;

export function echoOf(body: ResponsesBody, fresh: readonly Loose[]): Record<string, unknown> {
  const echo: ResponsesEcho = {
    shown: shownOf(body),
    fresh,
    showsSeals: body.include?.includes('reasoning.encrypted_content') ?? false,
    summarises: Boolean(body.reasoning?.summary),
    includes: body.include ?? [],
  };
  return { ...echo };
}

/** What a response repeats of its request, with the API's defaults where the request says nothing. */
export function shownOf(body: Loose & Partial<ResponsesBody>): Loose {
  const said = (name: string, otherwise: unknown): unknown => body[name] ?? otherwise;
  const { conversation, text } = body;
  return {
    access_programs: null,
    background: said('background', false),
    conversation: typeof conversation === 'string' ? { id: conversation } : (conversation ?? null),
    previous_response_id: said('previous_response_id', null),
    store: said('store', true),
    truncation: said('truncation', 'disabled'),
    service_tier: 'default',
    instructions: said('instructions', null),
    max_output_tokens: said('max_output_tokens', null),
    max_tool_calls: said('max_tool_calls', null),
    metadata: said('metadata', {}),
    parallel_tool_calls: said('parallel_tool_calls', true),
    prompt_cache_key: said('prompt_cache_key', null),
    safety_identifier: said('safety_identifier', null),
    reasoning: {
      effort: body.reasoning?.effort ?? null,
      summary: body.reasoning?.summary ?? null,
    },
    temperature: said('temperature', 1),
    top_p: said('top_p', 1),
    presence_penalty: said('presence_penalty', 0),
    frequency_penalty: said('frequency_penalty', 0),
    top_logprobs: said('top_logprobs', 0),
    text: {
      format: text?.format ?? { type: 'text' },
      ...(text?.verbosity ? { verbosity: text.verbosity } : {}),
    },
    tool_choice: said('tool_choice', 'auto'),
    tools: (body.tools ?? []).map(shownTool),
    ...(body.user ? { user: body.user } : {}),
  };
}

/** A server's credentials are nobody's to read again: neither in the reply nor in the store. */
function shownTool(tool: NonNullable<ResponsesBody['tools']>[number]): Loose {
  if (tool.type === 'function')
    return { description: null, parameters: null, strict: null, ...tool };
  if (tool.type !== 'mcp') return tool;
  const { authorization: _, headers: __, server_url: url, ...rest } = tool;
  return typeof url === 'string' ? { ...rest, server_url: url.replace(/[?#].*$/, '') } : rest;
}
