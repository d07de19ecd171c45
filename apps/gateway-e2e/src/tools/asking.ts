import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';

/** Who asks for tools, in which API, streamed or not. */
export interface Asking {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly isStream: boolean;
  /** Default: the model of the simulated engines. */
  readonly model?: string;
}

/** What ran, as the SDK of the API tells it, and what the model said at the end. */
export interface Told {
  readonly ran: readonly { readonly name: string; readonly output: string }[];
  readonly text: string;
}

export const apis = ['responses', 'messages', 'chat'] as const;

/** Asks a model that calls the tools it is told to, with the tools of one registered server. */
export function ask(
  api: (typeof apis)[number],
  words: string,
  label: string,
  asking: Asking,
): Promise<Told> {
  return { responses: askResponses, messages: askMessages, chat: askChat }[api](
    words,
    label,
    asking,
  );
}

export const openai = ({ gatewayUrl, apiKey }: Asking): OpenAI =>
  new OpenAI({ baseURL: `${gatewayUrl}/v1`, apiKey, maxRetries: 0 });

async function askResponses(words: string, label: string, asking: Asking): Promise<Told> {
  const client = openai(asking);
  const body = {
    ...{ model: asking.model ?? 'demo', input: words },
    tools: [{ type: 'mcp' as const, server_label: label, require_approval: 'never' as const }],
  };
  const response = asking.isStream
    ? await client.responses.stream(body).finalResponse()
    : await client.responses.create(body);
  return {
    ran: response.output.flatMap((item) =>
      item.type === 'mcp_call'
        ? [{ name: item.name, output: item.output ?? JSON.stringify(item.error ?? '') }]
        : [],
    ),
    text: response.output_text,
  };
}

async function askMessages(words: string, label: string, asking: Asking): Promise<Told> {
  const { gatewayUrl: baseURL, apiKey } = asking;
  const client = new Anthropic({ baseURL, apiKey, maxRetries: 0 });
  const body = {
    ...{ model: asking.model ?? 'demo', max_tokens: 512, betas: ['mcp-client-2025-11-20'] },
    messages: [{ role: 'user' as const, content: words }],
    tools: [{ type: 'mcp_toolset' as const, mcp_server_name: label }],
  };
  const message = asking.isStream
    ? await client.beta.messages.stream(body).finalMessage()
    : await client.beta.messages.create(body);
  const names = new Map(
    message.content.flatMap((block) =>
      block.type === 'mcp_tool_use' ? [[block.id, block.name] as const] : [],
    ),
  );
  return {
    ran: message.content.flatMap((block) =>
      block.type === 'mcp_tool_result'
        ? [{ name: names.get(block.tool_use_id) ?? '', output: textOf(block.content) }]
        : [],
    ),
    text: message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
  };
}

const textOf = (content: string | readonly { readonly text: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');

interface RanCall {
  readonly name: string;
  readonly output: string | null;
  readonly error: string | null;
}

async function askChat(words: string, label: string, asking: Asking): Promise<Told> {
  const client = openai(asking);
  const body = {
    model: asking.model ?? 'demo',
    messages: [{ role: 'user' as const, content: words }],
  };
  const options = { headers: { 'x-bellwether-tools': label } };
  const told = (calls: readonly RanCall[], text: string): Told => ({
    ran: calls.map(({ name, output, error }) => ({ name, output: output ?? error ?? '' })),
    text,
  });
  if (!asking.isStream) {
    const reply = await client.chat.completions.create(body, options);
    const { message } = reply.choices[0]!;
    const { mcp_calls: calls = [] } = message as { mcp_calls?: RanCall[] };
    return told(calls, message.content ?? '');
  }
  const stream = await client.chat.completions.create({ ...body, stream: true }, options);
  const calls: RanCall[] = [];
  let text = '';
  for await (const { choices } of stream) {
    const delta = choices[0]?.delta as { content?: string; mcp_calls?: RanCall[] } | undefined;
    calls.push(...(delta?.mcp_calls ?? []));
    text += delta?.content ?? '';
  }
  return told(calls, text);
}
