import type { FastifyReply } from 'fastify';
import type { LiveSink } from './live-connection.js';

/** Time after which a browser that lost the line comes back. */
const retryMs = 1_000;

/** Takes the reply over as a stream of events. */
export function sinkOf(reply: FastifyReply, requestId: string): LiveSink & { isGone(): boolean } {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that gather would hold the figures back.
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  });
  // A reader that vanishes is an ordinary end; without a listener the error would end the process.
  raw.on('error', () => raw.destroy());
  raw.write(`retry: ${retryMs}\n\n`);
  return {
    write: (text) => void (raw.destroyed || raw.writableEnded || raw.write(text)),
    bufferedBytes: () => raw.writableLength,
    end: () => void raw.end(),
    isGone: () => raw.destroyed || raw.writableEnded,
  };
}
