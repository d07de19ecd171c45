import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a scripted worker got it. */
export interface ScriptedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Script = (request: ScriptedRequest, reply: ServerResponse) => void | Promise<void>;

/** A worker that answers as a test says, byte by byte, with a model named `scripted`. */
export interface ScriptedWorker {
  readonly url: string;
  /** Requests for inference and tokens so far. */
  readonly requests: readonly ScriptedRequest[];
  /** Replies that have begun and not ended, and whose connection is open. */
  readonly open: () => number;
  close(): Promise<void>;
}

/** Starts one. `script` is asked for at every request, so that it may change. */
export async function scriptedWorker(script: () => Script): Promise<ScriptedWorker> {
  const requests: ScriptedRequest[] = [];
  let open = 0;
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    if (path === '/health') return void reply.end();
    if (path === '/v1/models')
      return void reply.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted' }] }));
    if (request.method !== 'POST') return void reply.writeHead(404).end();
    open += 1;
    reply.once('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      const seen = { path, headers: request.headers, body };
      requests.push(seen);
      void script()(seen, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
