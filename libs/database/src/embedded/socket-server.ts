import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { MessageReader } from './message-reader.js';
import { TurnTaker } from './turn-taker.js';
import type { Session } from './turn-taker.js';

export interface SocketServer {
  close(): Promise<void>;
}

const refuseEncryption = Buffer.from('N');

/** Serves the one session of the embedded database to many clients on a unix socket. */
export async function serveOnSocket(
  session: Session,
  path: string,
  maxConnections: number,
): Promise<SocketServer> {
  const turns = new TurnTaker(session);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveClient(socket, turns);
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serveClient(socket: Socket, turns: TurnTaker): void {
  const reader = new MessageReader();
  socket.on('data', (bytes: Buffer) => {
    try {
      for (const said of reader.push(bytes)) {
        if (said.kind === 'encryption') socket.write(refuseEncryption);
        else if (said.kind === 'end') socket.end();
        else void answer(said.messages);
      }
    } catch {
      // Not a client of this protocol; there is nothing to say to it.
      socket.destroy();
    }
  });
  // A client that breaks off is seen by the close that follows.
  socket.on('error', () => undefined);
  socket.once('close', () => turns.leave(socket));

  async function answer(messages: readonly Uint8Array[]): Promise<void> {
    try {
      const bytes = await turns.run(socket, messages);
      if (socket.writable) socket.write(bytes);
    } catch {
      // The client sees a lost connection and tries again; the pool opens another.
      socket.destroy();
    }
  }
}
