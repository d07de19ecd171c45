import type { ReplyOptions, ReplyWriter } from '@bellwether/exchange';
import { ResponseWriter } from './as-caller/response-writer.js';

export { keepAlive } from '../openai/errors.js';

/** Translated events → bytes of a response, streamed or whole. */
export function reply(options: ReplyOptions): ReplyWriter {
  return new ResponseWriter(options);
}
