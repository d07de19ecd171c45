import { readJson, replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { textOfTokens } from '../tokens.js';
import { checked, detokenizeSchema } from './request-schema.js';
import { checkModel } from './token-budget.js';

/** POST /detokenize */
export function detokenize(call: Call): void {
  const request = checked(detokenizeSchema, readJson(call));
  if (typeof request.model === 'string') checkModel(call.host, request.model);
  replyJson(call, { prompt: textOfTokens(request.tokens) });
}
