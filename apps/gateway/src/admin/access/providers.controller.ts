import { randomBytes } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor, AdminRequest } from '../auth/actor.js';
import * as form from './access.schema.js';
import { afterLogoutOf, callbackOf, originOf, setBrowser } from './login-address.js';
import { LoginService } from './login.service.js';
import { PendingLogins } from './pending-logins.js';
import { ProvidersService } from './providers.service.js';
import type { ProviderView } from './providers.service.js';

function shown(provider: ProviderView, request: AdminRequest) {
  const backChannelUri = `${originOf(request)}/admin/v1/login/${provider.id}/back-channel`;
  return {
    ...provider,
    redirectUri: callbackOf(request, provider.id),
    backChannelUri,
    postLogoutRedirectUri: afterLogoutOf(request),
  };
}

@Controller('admin/v1/identity-providers')
export class ProvidersController {
  readonly #providers: ProvidersService;
  readonly #login: LoginService;
  readonly #pending: PendingLogins;

  constructor(
    @Inject(ProvidersService) providers: ProvidersService,
    @Inject(LoginService) login: LoginService,
    @Inject(PendingLogins) pending: PendingLogins,
  ) {
    this.#providers = providers;
    this.#login = login;
    this.#pending = pending;
  }

  @Get()
  @Rest({
    permission: 'access:read',
    summary: 'Identity providers, without their secrets',
    reply: form.providerList,
  })
  async list(@Req() request: AdminRequest) {
    const items = await this.#providers.list();
    return { items: items.map((provider) => shown(provider, request)), nextCursor: null };
  }

  @Post()
  @Rest({
    permission: 'access:write',
    summary: 'Let people of an identity provider sign in',
    body: form.providerInput,
    reply: form.providerReply,
    status: 201,
  })
  async create(
    @Body(new ZodPipe(form.providerInput)) input: z.infer<typeof form.providerInput>,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
  ) {
    return shown(await this.#providers.create(input, context), request);
  }

  @Patch(':id')
  @Rest({
    permission: 'access:write',
    summary: 'Change an identity provider',
    body: form.providerChange,
    reply: form.providerReply,
  })
  async change(
    @Param('id') id: string,
    @Body(new ZodPipe(form.providerChange)) input: z.infer<typeof form.providerChange>,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
  ) {
    return shown(await this.#providers.change(id, input, context), request);
  }

  @Delete(':id')
  @Rest({
    permission: 'access:write',
    summary: 'Remove an identity provider; sessions that came by it end',
    status: 204,
  })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#providers.remove(id, context);
  }

  @Post(':id/preview')
  @Rest({
    permission: 'access:read',
    summary: 'What somebody with these claims could do',
    body: form.previewInput,
    reply: form.previewReply,
  })
  preview(
    @Param('id') id: string,
    @Body(new ZodPipe(form.previewInput)) input: z.infer<typeof form.previewInput>,
  ) {
    return this.#providers.preview(id, input.claims, input.rules);
  }

  @Post(':id/test')
  @Rest({
    permission: 'access:write',
    summary: 'Begin a sign-in that shows what comes back and signs nobody in',
    reply: form.testStarted,
  })
  async test(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const url = await this.#login.begin(
      id,
      {
        browser: setBrowser(request, reply, () => randomBytes(32).toString('base64url')),
        redirectUri: callbackOf(request, id),
        returnTo: '/access',
        testFor: actor.id,
      },
      context,
    );
    return { url };
  }

  @Get('tests/:id')
  @Rest({
    permission: 'access:write',
    summary: 'What a test sign-in came back with, for who began it',
    reply: form.testReply,
  })
  async tested(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const result = await this.#pending.result(id, actor.id);
    if (!result) throw new GatewayError('not_found', { text: 'There is no such test.' });
    return result;
  }
}
