import type { ChatRequest } from '../routes/request-schema.js';
import { seedOf } from '../tokens.js';
import { answerText } from './answer-text.js';
import type { Conversation } from './conversation.js';
import { drawFrom } from './draw.js';
import { factsIn } from './facts.js';
import { spokenText } from './prose.js';
import { valueFor } from './schema-value.js';

/** The requests that ask for a shape: chat and completions alike. */
type Shaped = Pick<
  ChatRequest,
  'response_format' | 'structured_outputs' | 'guided_json' | 'guided_choice'
>;

/** A document of the shape that the request asks for; null when it asks for none. */
export function structuredText(
  conversation: Conversation,
  request: Shaped,
  salt: number,
): string | null {
  const draw = drawFrom(seedOf(conversation.promptText) + salt);
  const options = request.structured_outputs?.choice ?? request.guided_choice ?? [];
  if (options.length > 0) return options[draw(options.length)] as string;
  const schema = schemaOf(request);
  if (schema !== undefined) {
    const facts = factsIn(spokenText(conversation));
    return JSON.stringify(valueFor(schema, { draw, facts }));
  }
  const wantsObject =
    request.response_format?.type === 'json_object' ||
    request.structured_outputs?.json_object === true;
  if (!wantsObject) return null;
  return JSON.stringify({
    answer: answerText(conversation, salt, { ignoreEnd: false, minTokens: 0, maxTokens: 0 }),
  });
}

function schemaOf(request: Shaped): unknown {
  if (request.response_format?.type === 'json_schema')
    return request.response_format.json_schema?.schema ?? {};
  return parsed(request.structured_outputs?.json ?? request.guided_json ?? undefined);
}

/** vLLM takes a schema as a document or as its text. */
function parsed(schema: unknown): unknown {
  return typeof schema === 'string' ? (JSON.parse(schema) as unknown) : schema;
}
