import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { AdminRequest } from '../auth/actor.js';

const cookie = 'bellwether_login';
const lastsSeconds = 3_600;

/** The address that the browser knows us by. Its host was checked at the door. */
export const originOf = (request: AdminRequest): string =>
  `${request.protocol}://${request.headers.host ?? ''}`;

/** One address per identity provider: a reply of one cannot pass for another's. */
export const callbackOf = (request: AdminRequest, providerId: string): string =>
  `${originOf(request)}/admin/v1/login/${encodeURIComponent(providerId)}/callback`;

/** Where a browser comes back to after it has signed out at an identity provider. */
export const afterLogoutOf = (request: AdminRequest): string => `${originOf(request)}/sign-in`;

/** The mark by which a browser that left for an identity provider is known again; made when it has none. */
export function setBrowser(request: AdminRequest, reply: FastifyReply, make: () => string): string {
  const known = request.cookies[cookie];
  if (known && known.length <= 128) return known;
  const made = make();
  if (made)
    void reply.setCookie(cookie, made, {
      ...{ path: '/admin/v1/', httpOnly: true, secure: request.protocol === 'https' },
      // It has to come along when the identity provider sends the browser back.
      ...{ sameSite: 'lax', maxAge: lastsSeconds },
    });
  return made;
}
