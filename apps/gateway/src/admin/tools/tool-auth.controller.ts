import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import { originOf } from '../access/login-address.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { AdminRequest } from '../auth/actor.js';
import { ToolAuthService } from './tool-auth.service.js';
import {
  toolAuthorizationList,
  toolAuthorizeReply,
  toolCallbackQuery,
  toolTestInput,
} from './tools.schema.js';

const callbackOf = (request: AdminRequest): string =>
  `${originOf(request)}/admin/v1/tool-authorizations/callback`;

@Controller('admin/v1')
export class ToolAuthController {
  readonly #auth: ToolAuthService;

  constructor(@Inject(ToolAuthService) auth: ToolAuthService) {
    this.#auth = auth;
  }

  @Post('tool-servers/:id/authorize')
  @Rest({
    permission: 'tools:write',
    summary: 'Begin to let the gateway into a tool server; the browser goes where the reply says',
    body: toolTestInput,
    reply: toolAuthorizeReply,
    status: 200,
  })
  begin(
    @Param('id') id: string,
    @Body(new ZodPipe(toolTestInput)) { tenantId }: z.infer<typeof toolTestInput>,
    @Context() context: WriteContext,
    @Req() request: AdminRequest,
  ) {
    return this.#auth.begin(id, tenantId, callbackOf(request), context);
  }

  @Get('tool-servers/:id/authorizations')
  @Rest({
    permission: 'tools:read',
    summary: 'Whose OAuth of a tool server stands how',
    reply: toolAuthorizationList,
  })
  async authorizations(@Param('id') id: string) {
    return { items: await this.#auth.authorizations(id) };
  }

  @Get('tool-authorizations/callback')
  @Rest({
    permission: 'public',
    summary: 'Where tool servers send the browser back to',
    query: toolCallbackQuery,
    status: 302,
  })
  async finish(
    @Query(new ZodPipe(toolCallbackQuery)) query: z.infer<typeof toolCallbackQuery>,
    @Req() request: AdminRequest,
    @Res() reply: FastifyReply,
  ) {
    const { state, code } = query;
    const { serverId, isIn } = await this.#auth.finish(state, code ?? null, callbackOf(request));
    const where = serverId === null ? '' : `tab=servers&server=${encodeURIComponent(serverId)}&`;
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/tools?${where}authorized=${isIn ? 'yes' : 'no'}`, 302);
  }
}
