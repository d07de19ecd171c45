import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadClientEnvironment, loadConfig } from '@bellwether/config';
import { socketFolder } from '@bellwether/database';
import { UsageError, textFlag } from './command-line.js';
import type { Given } from './command-line.js';

/** The gateway answered with an error; the text is its own. */
export class RefusedByGateway extends Error {}

/** Speaks the admin REST API: over the data dir's socket as the local admin, or to an address with a token. */
export interface AdminClient {
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
  /** The reply as it comes, for files. */
  open(path: string): Promise<IncomingMessage>;
}

/** The data dir that flags, variables or the settings file name. */
export function dataDirOf(given: Given): string {
  const argv = (['data-dir', 'config'] as const).flatMap((name) => {
    const value = textFlag(given, name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  const config = loadConfig({ argv });
  return resolve(config.action === 'run' ? config.settings.data.dir : '.bellwether');
}

interface Target {
  readonly options: RequestOptions;
  readonly isSecure: boolean;
  readonly name: string;
  /** What stands before `/admin/v1`, behind a proxy. */
  readonly prefix: string;
}

function addressOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`${address} is no address: give one such as http://127.0.0.1:8081.`);
  // Not repeated: it may hold a password.
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError('The address takes no user, no query and no fragment.');
  return url;
}

function targetOf(given: Given): Target {
  const environment = loadClientEnvironment();
  const address = textFlag(given, 'url') ?? environment.url;
  if (address) {
    const url = addressOf(address);
    if (!environment.adminToken)
      throw new UsageError('Put an admin token into BELLWETHER_ADMIN_TOKEN.');
    return {
      name: url.origin,
      prefix: url.pathname.replace(/\/+$/, ''),
      isSecure: url.protocol === 'https:',
      options: {
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        headers: { authorization: `Bearer ${environment.adminToken}` },
      },
    };
  }
  const dataDir = dataDirOf(given);
  const socketPath = existsSync(dataDir) ? join(socketFolder(dataDir), 'admin.sock') : '';
  if (!existsSync(socketPath))
    throw new UsageError(`No gateway runs on ${dataDir}. Start it, or give --data-dir or --url.`);
  return {
    name: socketPath,
    prefix: '',
    isSecure: false,
    options: { socketPath, headers: { host: 'localhost' } },
  };
}

function send(
  target: Target,
  method: string,
  path: string,
  body: unknown,
): Promise<IncomingMessage> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    ...target.options.headers,
    ...(text === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((done, fail) => {
    const request = (target.isSecure ? requestHttps : requestHttp)(
      { ...target.options, headers, method, path: `${target.prefix}/admin/v1/${path}` },
      done,
    );
    request.once('error', (cause) =>
      fail(new UsageError(`No gateway answers at ${target.name}: ${cause.message}`)),
    );
    request.end(text ?? undefined);
  });
}

interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly code: string;
    readonly issues?: readonly { readonly path: string; readonly message: string }[];
  };
}

async function refusal(reply: IncomingMessage): Promise<RefusedByGateway> {
  const body = await text(reply);
  try {
    const { error } = JSON.parse(body) as ErrorBody;
    const issues = error.issues ?? [];
    // One issue is what the message says already.
    const lines =
      issues.length > 1 ? issues.map((issue) => `\n  ${issue.path} ${issue.message}`) : [];
    return new RefusedByGateway(`${error.message} (${error.code})${lines.join('')}`);
  } catch {
    // Not our envelope: something else answers at this address.
    return new RefusedByGateway(
      `The reply was ${reply.statusCode ?? 0} and not one of Bellwether.`,
    );
  }
}

export function createAdminClient(given: Given): AdminClient {
  const target = targetOf(given);
  const open = async (method: string, path: string, body?: unknown) => {
    const reply = await send(target, method, path, body);
    if ((reply.statusCode ?? 500) >= 400) throw await refusal(reply);
    return reply;
  };
  return {
    open: (path) => open('GET', path),
    async call<Reply>(method: string, path: string, body?: unknown) {
      const reply = await text(await open(method, path, body));
      return (reply === '' ? null : JSON.parse(reply)) as Reply;
    },
  };
}
