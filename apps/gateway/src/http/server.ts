import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Handler } from './answer.js';
import type { EdgeSettings } from './edge.js';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** The listener of the data plane: plain `node:http`, with every limit a number. */
export class EdgeServer {
  private readonly server: Server;

  constructor(handler: Handler, settings: EdgeSettings, tls: ListenOptions['tls']) {
    const limits = {
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.bodyTimeoutMs,
      // Longer than the idle time of common proxies in front, so that they close first.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 32 * 1024,
      noDelay: true,
    };
    this.server = tls
      ? createTlsServer({ ...limits, ...tls }, handler)
      : createServer(limits, handler);
    this.server.on('clientError', (_cause, socket) => refuseBytes(socket as Socket));
  }

  /** Resolves to the port. Rejects with the system's error, `EADDRINUSE` for a taken one. */
  listen({ host, port }: ListenOptions): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port }, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  /** Takes no new connections; those without a request end now. */
  stopAccepting(): void {
    this.server.close();
    this.server.closeIdleConnections();
  }

  /** Cuts what is left. */
  cut(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const badRequest = Buffer.from(
  JSON.stringify({
    error: {
      message: 'This is no valid HTTP request.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_request',
    },
  }),
);

/** Answers bytes that are no HTTP, in the envelope, and hangs up. */
function refuseBytes(socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${badRequest.length}\r\n\r\n${badRequest.toString()}`,
  );
}
