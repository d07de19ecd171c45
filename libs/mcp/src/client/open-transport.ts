import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { McpSettings } from '../settings.js';
import type { StoredAuth } from '../auth/stored-auth.js';
import { commandFor, isAllowedCommand, refusedVariable } from './stdio-process.js';
import type { StdioCommand } from './stdio-process.js';
import { StdioTransport } from './stdio-transport.js';
import type { Traffic } from './traffic.js';

/**
 * Where a server is, and what it is to be given.
 *
 * Shapes   `http` falls back to the older transport of streams when the server knows no other; `sse` begins with it.
 *          `fetch` keeps to the addresses that whoever named the server may reach.
 */
export type ServerTarget =
  | {
      readonly kind: 'http' | 'sse';
      readonly url: URL;
      readonly headers: Readonly<Record<string, string>>;
      readonly fetch: FetchLike;
      readonly auth: StoredAuth | null;
    }
  | ({ readonly kind: 'stdio'; readonly tenantId: string } & StdioCommand);

interface Opening {
  readonly target: ServerTarget;
  readonly client: Client;
  readonly traffic: Traffic;
  readonly settings: McpSettings;
  /** Tells how to read what a started server last said of itself. */
  readonly onStarted: (lastErrors: () => string) => void;
  readonly signal: AbortSignal;
}

/** Connects a client; rejects with what the client throws. */
export async function openTransport(opening: Opening): Promise<void> {
  const { target, settings, traffic } = opening;
  if (target.kind === 'stdio') {
    const names = Object.keys(target.env);
    const isAllowed =
      isAllowedCommand(target, settings.stdioCommands) &&
      refusedVariable(names, settings.stdioVariables) === null;
    if (!isAllowed)
      throw Object.assign(new Error('command not allowed'), { code: 'address_not_allowed' });
    const transport = new StdioTransport(commandFor(target, target.tenantId), settings, traffic);
    opening.onStarted(() => transport.lastErrors);
    return connect(opening, transport);
  }
  if (target.kind === 'http') {
    try {
      return await connect(opening, streamable(target, traffic));
    } catch (cause) {
      if (!isOlder(cause) || traffic.broken) throw cause;
    }
  }
  await connect(opening, sse(target, traffic));
}

async function connect({ client, traffic, settings, signal }: Opening, transport: Transport) {
  hearThrough(traffic, transport);
  const send = transport.send.bind(transport);
  transport.send = (message, options) => traffic.send(message, () => send(message, options));
  await client.connect(transport, { signal, timeout: settings.connectTimeoutMs });
}

/** Whoever listens to the transport hears what the traffic lets through. */
function hearThrough(traffic: Traffic, transport: Transport): void {
  let heard: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => heard,
    set(listener: Transport['onmessage']) {
      heard =
        listener && ((message, extra) => traffic.receives(message) && listener(message, extra));
    },
  });
}

type HttpTarget = Extract<ServerTarget, { kind: 'http' | 'sse' }>;

const streamable = ({ url, headers }: HttpTarget, traffic: Traffic): Transport =>
  // Its session id may be absent, which the type of the interface says in another way.
  new StreamableHTTPClientTransport(url, {
    requestInit: { headers },
    fetch: traffic.fetch,
  });

const sse = ({ url, headers }: HttpTarget, traffic: Traffic): Transport =>
  new SSEClientTransport(url, {
    requestInit: { headers },
    fetch: traffic.fetch,
  });

/** What servers of the older transport say to a message that is posted to the address of their stream. */
const isOlder = (cause: unknown) =>
  cause instanceof StreamableHTTPError && [400, 404, 405].includes(cause.code ?? 0);
