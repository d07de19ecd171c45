import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A door in front of an engine that counts who comes in. */
export interface CountingDoor {
  readonly url: string;
  /** Requests of any kind so far. */
  readonly count: () => number;
  close(): Promise<void>;
}

/** Opens a door to the engine at `url`. */
export async function countingDoor(url: string): Promise<CountingDoor> {
  let count = 0;
  const server = createServer((incoming, reply) => {
    count += 1;
    const { method, headers } = incoming;
    const onward = request(url + (incoming.url ?? ''), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
