/**
 * Workers that answer at once, one per dialect: `serve.js <tokens>`. Says their ports on the first line, in the order of
 * `workerDialects`. A stream is written in pieces of a network read each, so that nobody can take it in one bite.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { workerDialects, type WorkerDialect } from '@bellwether/exchange';
import { plainReply } from '../canned-worker/replies.js';
import { modelName } from '../prompts.js';
import { modelOf, paths } from './paths.js';
import { workerStream } from './worker-streams.js';

const tokens = Number(process.argv[2] ?? 500);
const pieceBytes = 4096;

function serve(dialect: WorkerDialect): Promise<number> {
  const own = modelOf(dialect);
  // The gateway is ready for the bench when it passes a chat request on.
  const models = dialect === 'openai-chat' ? [own, modelName] : [own];
  const pages: Readonly<Record<string, unknown>> = {
    '/v1/models': { object: 'list', data: models.map((id) => ({ id, owned_by: 'vllm' })) },
    '/openapi.json': { paths: { [paths[dialect]]: {} } },
    '/version': { version: '0' },
    '/health': {},
  };
  const { first, rest } = workerStream(dialect, own, tokens);
  const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (request.url === paths[dialect] && body.includes('"stream":true'))
        stream(response, first, rest);
      else if (request.url === paths[dialect]) response.writeHead(200).end(plainReply(own));
      else response.writeHead(pages[request.url ?? ''] ? 200 : 404).end(page(pages, request.url));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function page(pages: Readonly<Record<string, unknown>>, path: string | undefined): string {
  return JSON.stringify(pages[path ?? ''] ?? {});
}

function stream(response: ServerResponse, first: string, rest: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(first);
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    if (at >= rest.length) {
      response.end();
      return;
    }
    const piece = rest.slice(at, (at += pieceBytes));
    if (response.write(piece)) setImmediate(next);
    else response.once('drain', next);
  };
  setImmediate(next);
}

console.log(JSON.stringify(await Promise.all(workerDialects.map(serve))));
