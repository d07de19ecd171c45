/**
 * The measure of all things here: what a proxy costs that does nothing but pass bytes, written as well as
 * `node:http` and undici allow. `bare-proxy.js <worker url>...`; says its port on the first line.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type Dispatcher } from 'undici';

const pools = process.argv
  .slice(2)
  .map(
    (url) => new Pool(url, { connections: 512, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }),
  );
let turn = 0;

class Passing implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private isOver = false;

  constructor(private readonly response: ServerResponse) {
    response.on('close', () => {
      if (!this.isOver) this.controller?.abort(new Error('client gone'));
    });
    response.on('drain', () => this.controller?.resume());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const head = ['content-type', String(headers['content-type'])];
    const length = headers['content-length'];
    if (typeof length === 'string') head.push('content-length', length);
    this.response.writeHead(status, head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.isOver = true;
    this.response.end();
  }

  onResponseError(): void {
    this.isOver = true;
    if (this.response.headersSent) this.response.destroy();
    else this.response.writeHead(502).end();
  }
}

function pass(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    turn = (turn + 1) % pools.length;
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    const headers = ['content-type', request.headers['content-type'] ?? 'application/json'];
    pools[turn]!.dispatch(
      { path: request.url ?? '/', method: 'POST', headers, body },
      new Passing(response),
    );
  });
}

const server = createServer({ keepAliveTimeout: 75_000, noDelay: true }, pass);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
