import type {} from '@fastify/cookie';
import { GatewayError } from '@bellwether/exchange';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../wiring/new-id.js';
import type { Actor, AdminRequest } from './actor.js';
import { isOwnOrigin } from './allowed-hosts.js';
import { actorOf } from './auth.service.js';
import type { AuthService } from './auth.service.js';
import { localActor } from './roles.js';
import { cookieName, csrfTokenOf, isSameSecret } from './session-tokens.js';

export interface EntryOptions {
  readonly auth: AuthService;
  readonly csrfKey: Uint8Array;
  readonly isSecure: boolean;
  isHostAllowed(header: string | undefined): boolean;
  /** True for connections over `admin.sock`. */
  isLocalPeer(request: FastifyRequest): boolean;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const signIn = 'POST /admin/v1/session';
/** All that may be done while seeing as somebody else. */
const leaving = new Set([
  'DELETE /admin/v1/session/view-as',
  'DELETE /admin/v1/session',
  'POST /admin/v1/session/logout',
]);

/** Errors: `forbidden` for a change while seeing as somebody else. Reads by POST are the screens' own. */
function checkViewAs({ viewAs }: Actor, asked: string): void {
  const isLook = /^(GET|HEAD|OPTIONS) /.test(asked) || asked === 'POST /admin/graphql';
  if (viewAs && !isLook && !leaving.has(asked))
    throw new GatewayError('forbidden', {
      text: 'You see with the rights of somebody else: nothing can be changed.',
    });
}

/** A client's own request id when it is harmless, else a fresh one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header)
    ? header
    : newId('req');
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;
const isProbe = (path: string) => path.startsWith('/health/') || path === '/metrics';

/**
 * The door of the admin listener, before any route: host, origin, who it is, and the CSRF value of people.
 * What a known actor may do is decided by the permission of the route.
 */
export function createEntryHook(
  options: EntryOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { auth, csrfKey, isSecure, isHostAllowed, isLocalPeer } = options;
  const cookie = cookieName(isSecure);

  async function actorByCookie(request: FastifyRequest, path: string): Promise<Actor | null> {
    const token = request.cookies[cookie];
    if (!token || `${request.method} ${path}` === signIn) return null;
    const found = await auth.findSession(token);
    if (!found) return null;
    const given = request.headers['x-csrf-token'];
    const isProven =
      safeMethods.has(request.method) ||
      (typeof given === 'string' && isSameSecret(given, csrfTokenOf(csrfKey, token)));
    if (!isProven) throw new GatewayError('csrf_failed');
    const actor = actorOf(found);
    checkViewAs(actor, `${request.method} ${path}`);
    return actor;
  }

  return async (incoming, reply) => {
    const request = incoming as AdminRequest;
    const path = pathOf(request.url);
    request.actor = null;
    void reply.header('x-request-id', request.id);
    if (isLocalPeer(request)) {
      request.actor = localActor;
      return;
    }
    if (!isProbe(path) && !isHostAllowed(request.headers.host))
      throw new GatewayError('host_not_allowed');
    if (!path.startsWith('/admin/') && path !== '/metrics') return;
    if (
      !safeMethods.has(request.method) &&
      !isOwnOrigin(request.headers.origin, request.headers.host)
    )
      throw new GatewayError('csrf_failed');

    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    request.actor =
      bearer === undefined ? await actorByCookie(request, path) : await auth.findToken(bearer);
    if (bearer !== undefined && !request.actor)
      throw new GatewayError('not_signed_in', { text: 'The admin token is not valid.' });
    if (path === '/admin/graphql' && !request.actor) throw new GatewayError('not_signed_in');
  };
}
