import type { IncomingMessage } from 'node:http';
import { GatewayError } from '@bellwether/exchange';

const noBytes = Buffer.alloc(0);

/**
 * The whole body of a request, up to a limit.
 *
 * Errors   `wrong_content_type`; `body_too_large`, told as soon as it is known; `client_gone`.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const refused = refuse(request, limitBytes);
  if (refused) return Promise.reject(refused);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else reject(tooLarge(limitBytes));
    });
    request.on('end', () =>
      resolve(
        withoutMark(
          chunks.length === 1
            ? chunks[0]!
            : chunks.length === 0
              ? noBytes
              : Buffer.concat(chunks, size),
        ),
      ),
    );
    request.on('error', (cause) => reject(new GatewayError('client_gone', { cause })));
    // Every request closes in the end; an error for nobody would cost its stack trace.
    request.on('close', () => {
      if (!request.complete) reject(new GatewayError('client_gone'));
    });
  });
}

/** Some clients begin a document with a byte order mark; workers need not know what that is. */
function withoutMark(bytes: Buffer): Buffer {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

function refuse(request: IncomingMessage, limitBytes: number): GatewayError | null {
  const type = request.headers['content-type'];
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    return new GatewayError('wrong_content_type');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    return new GatewayError('wrong_content_type', { text: 'Request bodies are read as UTF-8.' });
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    return new GatewayError('wrong_content_type', {
      text: 'Compressed request bodies are not accepted.',
    });
  }
  return Number(request.headers['content-length'] ?? 0) > limitBytes ? tooLarge(limitBytes) : null;
}

function tooLarge(limitBytes: number): GatewayError {
  return new GatewayError('body_too_large', {
    text: `The request body is larger than ${limitBytes} bytes.`,
  });
}

/** What is read and dropped after a refusal, at most: twice the largest body. */
const patienceBytes = 64 * 1024 * 1024;
const patienceMs = 10_000;

/**
 * Reads on after an early answer, for a while: a client that is cut while it sends never sees why.
 *
 * Result   whether it has sent all of its request.
 */
export function restDropped(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let dropped = 0;
    const timer = setTimeout(resolve, patienceMs, false);
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > patienceBytes) resolve(false);
    });
    request.on('end', () => resolve(true));
    request.on('error', () => resolve(false));
    request.on('close', () => {
      clearTimeout(timer);
      resolve(request.complete);
    });
    request.resume();
  });
}
