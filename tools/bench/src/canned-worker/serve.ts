/**
 * A process that answers like a worker and costs next to nothing: `serve.js <listeners> <model>`.
 * Says its ports on the first line. `PUT /bench/stream` sets how the next streams run.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsPage, modelList, plainReply, streamPieces } from './replies.js';
import { runStream, type StreamShape } from './streams.js';

const listeners = Number(process.argv[2] ?? 1);
const model = process.argv[3] ?? 'bench-model';
/** Larger bodies are read and forgotten: streams are asked for with small ones. */
const maxLookBytes = 16_384;

const reply = plainReply(model);
const replyHead = ['content-type', 'application/json', 'content-length', String(reply.length)];
const models = modelList(model);
const pieces = streamPieces(model);
let shape: StreamShape = { events: 100, intervalMs: 10, isIdle: false };

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET') {
    send(response, request.url ?? '');
    return;
  }
  if (Number(request.headers['content-length'] ?? 0) > maxLookBytes) {
    request.resume();
    request.on('end', () => response.writeHead(200, replyHead).end(reply));
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    if (request.method === 'PUT') {
      shape = JSON.parse(body) as StreamShape;
      response.writeHead(204).end();
    } else if (body.includes('"stream":true')) {
      runStream(response, pieces, shape, body.includes('"include_usage":true'));
    } else {
      response.writeHead(200, replyHead).end(reply);
    }
  });
}

function send(response: ServerResponse, path: string): void {
  if (path === '/v1/models')
    response.writeHead(200, { 'content-type': 'application/json' }).end(models);
  else if (path === '/health') response.writeHead(200).end();
  else if (path === '/metrics')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(metricsPage);
  else response.writeHead(404).end();
}

const ports = await Promise.all(
  Array.from({ length: listeners }, () => {
    const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, answer);
    return new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  }),
);
console.log(JSON.stringify(ports));
