import type { ReplyOptions, ReplyWriter } from '@bellwether/exchange';
import { MessageBody } from './as-caller/message-body.js';
import { MessageStream } from './as-caller/message-stream.js';

const ping = new TextEncoder().encode('event: ping\ndata: {"type":"ping"}\n\n');

/** The event that Anthropic's own servers send in silent streams. */
export function keepAlive(): Uint8Array {
  return ping;
}

/** Translated events → bytes of a Messages reply. */
export function reply(options: ReplyOptions): ReplyWriter {
  return options.isStream ? new MessageStream(options) : new MessageBody(options);
}
