import type { Dispatcher } from 'undici';
import { GatewayError } from '@bellwether/exchange';
import { toGatewayError } from './errors.js';

/** Administrative replies are read up to here. */
const maxBytes = 4 * 1024 * 1024;

export interface SmallReply {
  readonly status: number;
  readonly server: string;
  readonly text: string;
}

/**
 * One short GET at a worker: probes, metrics, detection.
 *
 * Errors   `worker_unreachable`, `worker_failed`; `worker_timeout` after `timeoutMs`.
 */
export async function fetchSmall(
  dispatcher: Dispatcher,
  target: {
    readonly origin: string;
    readonly path: string;
    readonly headers: Record<string, string>;
  },
  timeoutMs: number,
): Promise<SmallReply> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await dispatcher.request({ ...target, method: 'GET', signal });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes)
        throw new GatewayError('worker_failed', { text: 'The worker sent more than 4 MiB.' });
      chunks.push(chunk);
    }
    const server = reply.headers.server;
    return {
      status: reply.statusCode,
      server: typeof server === 'string' ? server : '',
      text: Buffer.concat(chunks).toString('utf8'),
    };
  } catch (cause) {
    if (signal.aborted) throw new GatewayError('worker_timeout', { cause });
    throw toGatewayError(cause, false);
  }
}
