import { randomBytes } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { AdminRequest } from '../auth/actor.js';
import { AuthService } from '../auth/auth.service.js';
import { SESSION_COOKIES } from '../auth/session-cookies.js';
import type { SessionCookies } from '../auth/session-cookies.js';
import { logoutBody, logoutReply, loginList, loginQuery } from './access.schema.js';
import { LoginService, ownPath } from './login.service.js';
import type { LoginRefusal } from './login.service.js';
import { afterLogoutOf, callbackOf, setBrowser } from './login-address.js';

/** A person looks at it: the page has the words. */
const refusedAt = (why: LoginRefusal) => `/sign-in?refused=${why}`;

@Controller('admin/v1')
export class LoginController {
  readonly #login: LoginService;
  readonly #auth: AuthService;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(LoginService) login: LoginService,
    @Inject(AuthService) auth: AuthService,
    @Inject(SESSION_COOKIES) cookies: SessionCookies,
  ) {
    this.#login = login;
    this.#auth = auth;
    this.#cookies = cookies;
  }

  @Get('login')
  @Rest({ permission: 'public', summary: 'Where people may sign in', reply: loginList })
  async providers() {
    return { items: await this.#login.providers(), isLocalAllowed: this.#auth.isLocalAllowed };
  }

  @Get('login/:id')
  @Rest({
    permission: 'public',
    summary: 'Send the browser to an identity provider',
    query: loginQuery,
    status: 302,
  })
  async begin(
    @Param('id') id: string,
    @Query(new ZodPipe(loginQuery)) { to }: z.infer<typeof loginQuery>,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
    @Res() reply: FastifyReply,
  ) {
    const outcome = await this.#login.leave(
      id,
      {
        browser: setBrowser(request, reply, () => randomBytes(32).toString('base64url')),
        redirectUri: callbackOf(request, id),
        returnTo: ownPath(to),
      },
      context,
    );
    void reply.header('cache-control', 'no-store');
    return reply.redirect('url' in outcome ? outcome.url : refusedAt(outcome.why), 302);
  }

  @Get('login/:id/callback')
  @Rest({
    permission: 'public',
    summary: 'Where identity providers send the browser back to',
    status: 302,
  })
  async finish(
    @Param('id') id: string,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
    @Res() reply: FastifyReply,
  ) {
    const outcome = await this.#login.finish(
      id,
      {
        search: request.url.split('?')[1] ?? '',
        browser: setBrowser(request, reply, () => ''),
        userAgent: request.headers['user-agent'] ?? '',
      },
      context,
    );
    void reply.header('cache-control', 'no-store');
    if (outcome.kind === 'refused') return reply.redirect(refusedAt(outcome.why), 302);
    if (outcome.kind === 'tested')
      return reply.redirect(`/access?tab=providers&test=${outcome.id}`, 302);
    await this.#endOld(request, context);
    this.#cookies.set(reply, outcome.found.token, outcome.found.session.expiresAt);
    return reply.redirect(outcome.to, 302);
  }

  /** A session that the browser still had does not live on beside the new one. */
  async #endOld(request: AdminRequest, context: WriteContext): Promise<void> {
    const token = this.#cookies.read(request);
    const old = token ? await this.#auth.findSession(token) : null;
    if (old) await this.#auth.endSession(old.account.id, old.session.id, context);
  }

  @Post('login/:id/back-channel')
  @Rest({
    permission: 'public',
    summary: 'Back-channel logout: an identity provider ends sessions by a signed token',
    body: logoutBody,
  })
  async backChannel(
    @Param('id') id: string,
    @Body(new ZodPipe(logoutBody)) body: z.infer<typeof logoutBody>,
    @Context() context: WriteContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    await this.#login.backChannel(id, body.logout_token, context);
    return {};
  }

  @Post('session/logout')
  @Rest({
    permission: 'account:self',
    summary: 'Sign out, and learn where the identity provider ends its session too',
    reply: logoutReply,
  })
  async signOut(
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = this.#cookies.read(request);
    const found = token ? await this.#auth.findSession(token) : null;
    if (!found) throw new GatewayError('not_signed_in');
    const url = await this.#login.signOut(found.session, afterLogoutOf(request), context);
    this.#cookies.clear(reply);
    return { url };
  }
}
