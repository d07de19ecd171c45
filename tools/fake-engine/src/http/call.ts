import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineHost } from '../engine-host.js';
import type { Faults } from '../faults.js';
import { badRequest } from './engine-error.js';
import { BodyWriter } from './body-writer.js';
import { destroySoon } from './event-writer.js';

/** One HTTP request on its way through a route. */
export interface Call {
  readonly host: EngineHost;
  /** The switches as they were when the request came. */
  readonly faults: Faults;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly url: URL;
}

/** The body as a JSON document. */
export function readJson(call: Call): unknown {
  try {
    return JSON.parse(call.body.toString('utf8'));
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`);
  }
}

/** Answers with a document at once; switches that break replies do not apply. */
export function replyJson(call: Call, document: unknown, status = 200): void {
  replyText(call, JSON.stringify(document), 'application/json', status);
}

export function replyText(
  { response }: Call,
  text: string,
  contentType: string,
  status = 200,
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Answers with the result of a generation that was not streamed; switches cut it in the middle of its body. */
export function replyResult(call: Call, document: unknown): void {
  const { faults, response } = call;
  const text = JSON.stringify(document);
  const half = text.slice(0, Math.ceil(text.length / 2));
  const isDying = faults.dieAfterEvents !== null;
  const isHanging = faults.hangAfterEvents !== null;
  const isClosing = faults.closeAfterEvents !== null;
  const isMalformed = faults.malformedAfterEvents !== null;
  const sent = isMalformed ? `${half}<<` : isDying || isHanging || isClosing ? half : text;
  // A server that dies or hangs has promised the whole body; one that closes early must not have.
  const promised = isDying || isHanging ? text : sent;
  const body = new BodyWriter(response, faults.cutEveryByte);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(promised),
  });
  body.write(sent);
  if (isHanging) return;
  body.whenWritten(() => (isDying ? destroySoon(response) : response.end()));
}
