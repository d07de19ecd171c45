import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Handler } from './answer.js';
import type { EdgeSettings } from './edge.js';

const maxHeaderBytes = 32 * 1024;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** The listener of the data plane: plain `node:http`, with every limit a number. */
export class EdgeServer {
  private readonly server: Server;

  constructor(
    handler: Handler,
    settings: Omit<EdgeSettings, 'isBehindProxy'>,
    tls: ListenOptions['tls'],
  ) {
    const limits = {
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.bodyTimeoutMs,
      // Longer than the idle time of common proxies in front, so that they close first.
      keepAliveTimeout: 75_000,
      maxHeaderSize: maxHeaderBytes,
      noDelay: true,
    };
    this.server = tls
      ? createTlsServer({ ...limits, ...tls }, handler)
      : createServer(limits, handler);
    this.server.on('clientError', (cause, socket) => refuseBytes(socket as Socket, cause));
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

interface Refusal {
  readonly line: string;
  readonly text: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    text: `The headers of the request are longer than ${maxHeaderBytes} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    text: 'The request did not arrive in time.',
  },
};

const badRequest: Refusal = { line: '400 Bad Request', text: 'This is no valid HTTP request.' };

/**
 * Answers bytes that are no HTTP request, and hangs up. Which API they were meant for is not known: the body is an
 * envelope in OpenAI's and in Anthropic's shape.
 */
function refuseBytes(socket: Socket, cause: NodeJS.ErrnoException): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { line, text } = refusals[cause.code ?? ''] ?? badRequest;
  const body = JSON.stringify({
    type: 'error',
    error: { message: text, type: 'invalid_request_error', param: null, code: 'invalid_request' },
  });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
