import { GatewayError } from '@bellwether/exchange';
import { Body, Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { topicsFor } from '../live/topic-permissions.js';
import type { Actor, AdminRequest } from './actor.js';
import { actorOf, AuthService } from './auth.service.js';
import type { FoundSession } from './auth.service.js';
import {
  passwordInput,
  resetInput,
  sessionList,
  sessionReply,
  signInInput,
} from './auth.schema.js';
import { mayIn } from './roles.js';
import { SESSION_COOKIES } from './session-cookies.js';
import type { SessionCookies } from './session-cookies.js';

@Controller('admin/v1')
export class SessionController {
  readonly #auth: AuthService;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(AuthService) auth: AuthService,
    @Inject(SESSION_COOKIES) cookies: SessionCookies,
  ) {
    this.#auth = auth;
    this.#cookies = cookies;
  }

  @Post('session')
  @Rest({ permission: 'public', summary: 'Sign in', body: signInInput, reply: sessionReply })
  async signIn(
    @Body(new ZodPipe(signInInput)) input: z.infer<typeof signInInput>,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const found = await this.#auth.signIn(
      { ...input, userAgent: request.headers['user-agent'] ?? '' },
      context,
    );
    this.#cookies.set(reply, found.token, found.session.expiresAt);
    return this.#view(found, found.token);
  }

  // Open, so that the console can ask who it is and get a plain 401.
  @Get('session')
  @Rest({ permission: 'public', summary: 'Who is signed in', reply: sessionReply })
  async current(@Req() request: AdminRequest) {
    const token = this.#cookies.read(request);
    const found = token ? await this.#auth.findSession(token) : null;
    if (!found || !token) throw new GatewayError('not_signed_in');
    return this.#view(found, token);
  }

  @Delete('session')
  @Rest({ permission: 'account:self', summary: 'Sign out', status: 204 })
  async signOut(
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (actor.sessionId) await this.#auth.endSession(actor.id, actor.sessionId, context);
    this.#cookies.clear(reply);
  }

  @Get('sessions')
  @Rest({
    permission: 'account:self',
    summary: 'Sessions of the signed-in person',
    reply: sessionList,
  })
  async list(@CurrentActor() actor: Actor) {
    const sessions = await this.#auth.sessionsOf(actor.id);
    const items = sessions.map(({ id, createdAt, lastUsedAt, address, userAgent }) => ({
      id,
      createdAt,
      lastUsedAt,
      address,
      userAgent,
      isCurrent: id === actor.sessionId,
    }));
    return { items, nextCursor: null };
  }

  @Delete('sessions/:id')
  @Rest({ permission: 'account:self', summary: 'End a session', status: 204 })
  async end(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
  ) {
    await this.#auth.endSession(actor.id, id, context);
  }

  @Post('account/password')
  @Rest({
    permission: 'account:self',
    summary: 'Change the own password; other sessions end',
    body: passwordInput,
    status: 204,
  })
  async changePassword(
    @Body(new ZodPipe(passwordInput)) input: z.infer<typeof passwordInput>,
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
  ) {
    await this.#auth.changePassword(actor, input, context);
  }

  @Post('account/reset-password')
  @Rest({
    permission: 'account:self',
    summary: 'Set a first password again; only over the local socket',
    body: resetInput,
    status: 204,
  })
  async resetPassword(
    @Body(new ZodPipe(resetInput)) input: z.infer<typeof resetInput>,
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
  ) {
    if (actor.kind !== 'local')
      throw new GatewayError('forbidden', {
        text: 'Only the command line of this machine may do this.',
      });
    await this.#auth.resetPassword(input.name, input.next, context);
  }

  #view(found: FoundSession, token: string) {
    const { session, account } = found;
    const actor = actorOf(found);
    const { role, permissions, tenantIds, viewAs = null } = actor;
    return {
      user: {
        id: account.id,
        name: account.name,
        role,
        permissions: [...permissions],
        permissionsInAll: [...permissions].filter((permission) => mayIn(actor, permission, null)),
        tenantIds,
        hasPassword: account.password !== null,
      },
      liveTopics: topicsFor(actor),
      viewAs,
      csrfToken: this.#cookies.csrfOf(token),
      expiresAt: session.expiresAt,
      mustChangePassword: account.mustChangePassword,
    };
  }
}
