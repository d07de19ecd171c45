import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { cookieName, csrfTokenOf } from './session-tokens.js';

export const SESSION_COOKIES = Symbol('SESSION_COOKIES');

/** The session cookie on the wire, and the CSRF value that goes with it. */
export interface SessionCookies {
  set(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
  read(request: FastifyRequest): string | undefined;
  csrfOf(token: string): string;
}

export function createSessionCookies({
  isSecure,
  csrfKey,
}: {
  isSecure: boolean;
  csrfKey: Uint8Array;
}): SessionCookies {
  const name = cookieName(isSecure);
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    set: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
    read: (request) => request.cookies[name],
    csrfOf: (token) => csrfTokenOf(csrfKey, token),
  };
}
