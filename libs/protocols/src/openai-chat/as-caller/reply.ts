import type { ReplyOptions, ReplyWriter } from '@bellwether/exchange';
import { ChatBodyWriter } from './chat-body-writer.js';
import { ChatStreamWriter } from './chat-stream-writer.js';

/** Translated events → bytes of a chat completion, streamed or whole. */
export function reply(options: ReplyOptions): ReplyWriter {
  return options.isStream ? new ChatStreamWriter(options) : new ChatBodyWriter(options);
}
