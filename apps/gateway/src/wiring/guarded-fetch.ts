import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { GatewayError } from '@bellwether/exchange';
import { isForbiddenAddress } from '@bellwether/workers';
import { Agent, fetch as longFetch, request } from 'undici';

const own = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['ff00::', 8],
] as const)
  own.addSubnet(address, bits, 'ipv6');

/** Whose address it is: an operator may name private and loopback ones, nobody link-local and metadata addresses. */
export type Reach = 'operator' | 'public';

/** These names are always this machine (RFC 6761). */
const loopbackName = /(^|\.)localhost\.?$/i;

/** Whether an IP address may be reached. Other names are asked for their addresses when they are connected to. */
export function mayReach(told: string, reach: Reach): boolean {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(told)?.[1] ?? told;
  if (isForbiddenAddress(address)) return false;
  const family = isIP(address);
  if (reach === 'operator') return true;
  if (family === 0) return !loopbackName.test(address);
  return !own.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function lookupFor(reach: Reach): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => mayReach(address, reach));
      const first = allowed[0];
      if (error || first === undefined)
        callback(
          error ?? Object.assign(new Error('address not allowed'), { code: 'address_not_allowed' }),
          '',
          0,
        );
      else if (options.all)
        (callback as (error: null, found: LookupAddress[]) => void)(null, allowed);
      else callback(null, first.address, first.family);
    });
}

const agentFor = (reach: Reach) =>
  new Agent({ connect: { lookup: lookupFor(reach) }, connections: 8, keepAliveTimeout: 1_000 });
const agents: Readonly<Record<Reach, Agent>> = {
  operator: agentFor('operator'),
  public: agentFor('public'),
};

/** Answers that have no end, and calls that run long: whoever fetches sets the times. */
const longAgentFor = (reach: Reach) =>
  new Agent({
    connect: { lookup: lookupFor(reach) },
    keepAliveTimeout: 5_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
const longAgents: Readonly<Record<Reach, Agent>> = {
  operator: longAgentFor('operator'),
  public: longAgentFor('public'),
};

/**
 * A `fetch` that keeps to addresses which may be reached, looked at anew for each request and so after each redirect.
 * Time and size are the caller's to bound.
 *
 * Errors   a rejection with the cause `address_not_allowed`; else those of `fetch`.
 */
export function guardedFetchFor(reachOf: (url: URL) => Reach): typeof fetch {
  return (async (input: string | URL, init?: RequestInit) => {
    const asked = new URL(input);
    const reach = reachOf(asked);
    const url = checkedUrl(asked.href, reach);
    return longFetch(url, { ...init, dispatcher: longAgents[reach] } as Parameters<
      typeof longFetch
    >[1]);
  }) as typeof fetch;
}

export interface GuardedRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly reach: Reach;
  readonly timeoutMs: number;
  /** Of the reply's body. */
  readonly maxBytes: number;
}

export interface GuardedReply {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/**
 * Asks an address that a person or a document named. Redirects are not followed.
 *
 * Errors   `address_not_allowed`; the system's and the HTTP client's own for everything that fails on the way.
 */
export async function guardedFetch(
  address: string,
  { method = 'GET', headers = {}, body, reach, timeoutMs, maxBytes }: GuardedRequest,
): Promise<GuardedReply> {
  const url = checkedUrl(address, reach);
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await request(url, {
    ...{ method, headers, signal, dispatcher: agents[reach] },
    ...(body === undefined ? {} : { body }),
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of reply.body) {
    bytes += (part as Buffer).length;
    if (bytes > maxBytes) throw new Error(`the reply has more than ${maxBytes} bytes`);
    parts.push(part as Buffer);
  }
  const type = reply.headers['content-type'];
  const contentType = typeof type === 'string' ? type : null;
  return { status: reply.statusCode, contentType, text: Buffer.concat(parts).toString('utf8') };
}

/** Errors: `invalid_request`, `address_not_allowed`. */
export function checkedUrl(address: string, reach: Reach, param = 'url'): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new GatewayError('invalid_request', {
      text: 'An address looks like https://host/path, without a user in it.',
      param,
    });
  if (!mayReach(url.hostname.replace(/^\[|\]$/g, ''), reach))
    throw new GatewayError('address_not_allowed', { param });
  return url;
}
