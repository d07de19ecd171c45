import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CannedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface CannedWorker {
  readonly url: string;
  readonly requests: readonly CannedRequest[];
  /** Resolves when the client of the last request hung up. */
  readonly hangUps: number;
  whenHungUp(): Promise<void>;
  close(): Promise<void>;
}

/** A real HTTP server that answers as a spec tells it to. */
export async function cannedWorker(
  reply: (request: CannedRequest, response: ServerResponse) => void,
): Promise<CannedWorker> {
  const requests: CannedRequest[] = [];
  let hangUps = 0;
  let onHangUp: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(seen);
      reply(seen, response);
    });
    response.on('close', () => {
      if (response.writableFinished) return;
      hangUps += 1;
      for (const resolve of onHangUp.splice(0)) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get hangUps() {
      return hangUps;
    },
    whenHungUp: () =>
      hangUps > 0
        ? Promise.resolve()
        : new Promise((resolve) => (onHangUp = [...onHangUp, resolve])),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
