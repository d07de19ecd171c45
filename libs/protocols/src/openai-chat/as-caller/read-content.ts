import type { AnswerFormat, Content, Prompt, StoredItem } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';
import { firstIssue } from '../../content/first-issue.js';
import { parseDocument } from '../../json/parse-document.js';
import { readMessages } from './read-messages.js';
import { readTools } from './read-tools.js';
import { chatBody, type ChatBody } from './wire.js';

/** Read here, or of no meaning for a worker. */
const known: ReadonlySet<string> = new Set([
  ...['model', 'messages', 'stream', 'stream_options', 'n', 'max_tokens', 'max_completion_tokens'],
  ...['tools', 'tool_choice', 'parallel_tool_calls', 'temperature', 'top_p', 'top_k', 'stop'],
  ...['response_format', 'reasoning_effort', 'chat_template_kwargs', 'logprobs', 'top_logprobs'],
  ...['modalities', 'audio', 'verbosity', 'user', 'functions', 'function_call', 'metadata'],
  ...['prompt_cache_key', 'prompt_cache_options', 'prompt_cache_retention'],
]);

/** Neither of the other APIs has them. What changes nothing is not missed. */
const ofChatOnly: Readonly<Record<string, unknown>> = {
  ...{ seed: null, logit_bias: null, frequency_penalty: 0, presence_penalty: 0 },
  ...{ prediction: null, store: false, service_tier: 'auto', safety_identifier: null },
  ...{ web_search_options: null, moderation: null, metadata: null },
};

/**
 * A chat request, looked into.
 *
 * Errors   `invalid_request` naming the field: a wrong shape, several choices, an answer that is to be heard, a tool
 *          result without its call, a forced tool that there is not.
 */
export function readContent(
  prompt: Prompt,
  _past: readonly StoredItem[] = [],
  runsTools = false,
): Content {
  const checked = chatBody.safeParse(parseDocument(prompt.body).value);
  if (!checked.success) throw firstIssue(checked.error);
  const body = checked.data;
  refuseUnsayable(body);
  const isReserved = (name: string): boolean => known.has(name) || name in ofChatOnly;
  return {
    ...readMessages(body.messages),
    ...readTools(body, runsTools),
    ...readSampling(body),
    unknown: Object.fromEntries(Object.entries(body).filter(([name]) => !isReserved(name))),
    leftOut: Object.keys(ofChatOnly).filter((name) => isMissed(name, body[name])),
    echo: { includesUsage: body.stream_options?.include_usage === true },
    fieldNames: { logprobs: 'logprobs' },
  };
}

function refuseUnsayable(body: ChatBody): void {
  if ((body.n ?? 1) > 1) throw cannotSay('n', 'the worker gives one answer at a time');
  if (body.modalities?.includes('audio'))
    throw cannotSay('modalities', 'the worker does not speak');
}

function isMissed(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === ofChatOnly[name]) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function readSampling(
  body: ChatBody,
): Omit<Content, 'system' | 'messages' | 'tools' | 'toolChoice' | 'allowsParallelTools' | Rest> {
  const { stop } = body;
  return {
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? null,
    topK: body.top_k ?? null,
    stopSequences: typeof stop === 'string' ? [stop] : (stop ?? []),
    thinking: readThinking(body),
    effort: body.reasoning_effort ?? null,
    answerFormat: readFormat(body.response_format),
    userId: body.user ?? null,
    ...(body.logprobs === true ? { topLogprobs: body.top_logprobs ?? 0 } : {}),
    ...(body.verbosity ? { verbosity: body.verbosity } : {}),
  };
}

type Rest = 'gatewayTools' | 'unknown' | 'leftOut' | 'echo' | 'fieldNames';

/** The switch that chat templates know. */
function readThinking({ chat_template_kwargs: kwargs }: ChatBody): Content['thinking'] {
  const isOn = kwargs?.enable_thinking ?? kwargs?.thinking;
  return typeof isOn === 'boolean' ? { isOn, budgetTokens: null } : null;
}

function readFormat(format: ChatBody['response_format']): AnswerFormat | null {
  if (!format || format.type === 'text') return null;
  if (format.type === 'json_object') return { kind: 'json' };
  const { name, description = null, schema, strict = null } = format.json_schema;
  return { kind: 'schema', name, description, schema: schema ?? {}, isStrict: strict };
}
