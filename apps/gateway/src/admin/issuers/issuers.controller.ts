import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import {
  issuerInput,
  issuerList,
  issuerReply,
  tokenInput,
  tokenReply,
  type IssuerInput,
} from './issuers.schema.js';
import { IssuersService } from './issuers.service.js';

@Controller('admin/v1/token-issuers')
export class IssuersController {
  constructor(@Inject(IssuersService) private readonly issuers: IssuersService) {}

  @Get()
  @Rest({
    permission: 'keys:read',
    isForAllTenants: true,
    summary: 'Issuers whose tokens are taken for keys',
    reply: issuerList,
  })
  async list() {
    return { items: await this.issuers.issuers(), nextCursor: null };
  }

  @Post()
  @Rest({
    permission: 'keys:write',
    isForAllTenants: true,
    summary: 'Trust an issuer',
    body: issuerInput,
    reply: issuerReply,
    status: 201,
  })
  create(@Body(new ZodPipe(issuerInput)) input: IssuerInput, @Context() context: WriteContext) {
    return this.issuers.create(input, context);
  }

  @Put(':id')
  @Rest({
    permission: 'keys:write',
    isForAllTenants: true,
    summary: 'Say anew what is taken from an issuer',
    body: issuerInput,
    reply: issuerReply,
  })
  change(
    @Param('id') id: string,
    @Body(new ZodPipe(issuerInput)) input: IssuerInput,
    @Context() context: WriteContext,
  ) {
    return this.issuers.change(id, input, context);
  }

  @Delete(':id')
  @Rest({
    permission: 'keys:write',
    isForAllTenants: true,
    summary: 'Trust an issuer no more; streams of its callers end',
    status: 204,
  })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.issuers.remove(id, context);
  }

  @Post('try')
  @Rest({
    permission: 'keys:write',
    isForAllTenants: true,
    summary: 'See what a token would be taken for; it is neither kept nor logged',
    body: tokenInput,
    reply: tokenReply,
  })
  tryToken(@Body(new ZodPipe(tokenInput)) { token }: z.infer<typeof tokenInput>) {
    return this.issuers.tryToken(token);
  }
}
