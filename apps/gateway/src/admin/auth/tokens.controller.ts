import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { tokenCreated, tokenInput, tokenList } from './auth.schema.js';
import { TokensService } from './tokens.service.js';

@Controller('admin/v1/admin-tokens')
export class TokensController {
  readonly #tokens: TokensService;

  constructor(@Inject(TokensService) tokens: TokensService) {
    this.#tokens = tokens;
  }

  @Get()
  @Rest({
    permission: 'access:read',
    summary: 'Admin tokens, without their secrets',
    reply: tokenList,
  })
  async list() {
    return { items: await this.#tokens.list(), nextCursor: null };
  }

  @Post()
  @Rest({
    permission: 'access:write',
    summary: 'Create an admin token; its secret is shown this once',
    body: tokenInput,
    reply: tokenCreated,
    status: 201,
  })
  create(
    @Body(new ZodPipe(tokenInput)) input: z.infer<typeof tokenInput>,
    @Context() context: WriteContext,
  ) {
    return this.#tokens.create(input, context);
  }

  @Delete(':id')
  @Rest({ permission: 'access:write', summary: 'Revoke an admin token', status: 204 })
  revoke(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#tokens.revoke(id, context);
  }
}
