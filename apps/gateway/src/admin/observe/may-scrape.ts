import type { Actor } from '../auth/actor.js';

/** What of a request tells where it comes from. */
export interface ScrapeRequest {
  readonly actor: Pick<Actor, 'permissions'> | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A proxy on this machine makes every caller look local: its mark tells that the caller is not. */
const proxyMarks = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Metrics name workers and models: open to this machine, to whoever may see traffic, and to all when the operator says so. */
export function mayScrape({ actor, headers, socket }: ScrapeRequest, isOpen: boolean): boolean {
  if (isOpen || actor?.permissions.has('traffic:read')) return true;
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    proxyMarks.every((name) => headers[name] === undefined)
  );
}
