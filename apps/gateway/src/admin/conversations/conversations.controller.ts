import { Readable } from 'node:stream';
import { GatewayError } from '@bellwether/exchange';
import { Body, Controller, Delete, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { ConversationsReadModel } from './conversations.read-model.js';
import * as form from './conversations.schema.js';
import { ConversationsService } from './conversations.service.js';
import { inInstants, itemOf } from './rest-views.js';

@Controller('admin/v1')
export class ConversationsController {
  readonly #lists: ConversationsReadModel;
  readonly #service: ConversationsService;

  constructor(
    @Inject(ConversationsReadModel) lists: ConversationsReadModel,
    @Inject(ConversationsService) service: ConversationsService,
  ) {
    this.#lists = lists;
    this.#service = service;
  }

  @Get('history')
  @Rest({
    permission: 'history:read',
    isForAllTenants: true,
    summary: 'The store of responses and conversations: its health and its size',
    reply: form.storeReply,
  })
  store() {
    return this.#lists.store(true);
  }

  @Get('tenants/:id/history')
  @Rest({
    permission: 'history:read',
    summary: 'How much a tenant has in the store',
    reply: form.tenantHistoryReply,
  })
  tenant(@Param('id') tenantId: string) {
    return this.#lists.tenant(tenantId);
  }

  @Get('tenants/:id/conversations')
  @Rest({
    permission: 'history:read',
    summary: 'Conversations of a tenant, newest change first, without what was said',
    query: form.conversationQuery,
    reply: form.conversationList,
  })
  async conversations(
    @Param('id') tenantId: string,
    @Query(new ZodPipe(form.conversationQuery)) query: z.infer<typeof form.conversationQuery>,
  ) {
    const page = await this.#lists.page(tenantId, query.limit, query.cursor ?? null);
    return { ...page, items: page.items.map(inInstants) };
  }

  @Get('tenants/:id/conversations/:conversationId')
  @Rest({
    permission: 'history:read',
    summary: 'One conversation with what the application noted; audited',
    reply: form.conversationReply,
  })
  async conversation(
    @Param('id') tenantId: string,
    @Param('conversationId') id: string,
    @Context() context: WriteContext,
  ) {
    const found = await this.#service.conversation(tenantId, id, null, context);
    if (!found) throw new GatewayError('conversation_not_found');
    const { items: _, nextCursor: __, metadata, ...facts } = found;
    return { ...inInstants(facts), metadata: JSON.parse(metadata) as unknown };
  }

  @Get('tenants/:id/conversations/:conversationId/items')
  @Rest({
    permission: 'history:read',
    summary: 'What was said in a conversation, long texts and embedded files cut; audited',
    query: form.itemQuery,
    reply: form.itemList,
  })
  async items(
    @Param('id') tenantId: string,
    @Param('conversationId') id: string,
    @Query(new ZodPipe(form.itemQuery)) { cursor, ...page }: z.infer<typeof form.itemQuery>,
    @Context() context: WriteContext,
  ) {
    const after = cursor ?? null;
    const found = await this.#service.conversation(tenantId, id, { ...page, after }, context);
    if (!found) throw new GatewayError('conversation_not_found');
    return { items: found.items.map(itemOf), nextCursor: found.nextCursor };
  }

  @Get('tenants/:id/responses')
  @Rest({
    permission: 'history:read',
    summary:
      'Responses of a tenant that are in no conversation, newest first, without what was said',
    query: form.conversationQuery,
    reply: form.responseList,
  })
  async responses(
    @Param('id') tenantId: string,
    @Query(new ZodPipe(form.conversationQuery)) query: z.infer<typeof form.conversationQuery>,
  ) {
    const page = await this.#lists.responses(tenantId, query.limit, query.cursor ?? null);
    return { ...page, items: page.items.map(inInstants) };
  }

  @Get('tenants/:id/responses/:responseId')
  @Rest({
    permission: 'history:read',
    summary: 'One response with what was new in its turn; audited',
    reply: form.responseReply,
  })
  async response(
    @Param('id') tenantId: string,
    @Param('responseId') id: string,
    @Context() context: WriteContext,
  ) {
    const found = await this.#service.response(tenantId, id, context);
    if (!found) throw new GatewayError('response_not_found');
    const { input, output, object, ...facts } = found;
    return {
      ...inInstants(facts),
      input: input.map(itemOf),
      output: output.map(itemOf),
      object: itemOf(object),
    };
  }

  @Delete('tenants/:id/conversations/:conversationId')
  @Rest({
    permission: 'history:write',
    summary: 'Delete a conversation with all that was said in it; audited',
    status: 204,
  })
  deleteConversation(
    @Param('id') tenantId: string,
    @Param('conversationId') id: string,
    @Context() context: WriteContext,
  ) {
    return this.#service.deleteConversation(tenantId, id, context);
  }

  @Get('tenants/:id/history/export')
  @Rest({
    permission: 'history:read',
    summary: 'All that a tenant has stored, whole, a line of JSON each; audited',
    reply: form.exportLine,
    contentType: 'application/x-ndjson',
  })
  async export(
    @Param('id') tenantId: string,
    @Context() context: WriteContext,
    @Res() reply: FastifyReply,
  ) {
    const lines = await this.#service.export(tenantId, context);
    const day = new Date().toISOString().slice(0, 10);
    const name = `history-${tenantId.replace(/\W/g, '')}-${day}.jsonl`;
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(lines));
  }

  @Delete('tenants/:id/history')
  @Rest({
    permission: 'history:write',
    summary: 'Erase all that a tenant has stored, its name typed; audited, with counts as proof',
    body: form.eraseInput,
    reply: form.erasureReply,
  })
  erase(
    @Param('id') tenantId: string,
    @Body(new ZodPipe(form.eraseInput)) { name }: z.infer<typeof form.eraseInput>,
    @Context() context: WriteContext,
  ) {
    return this.#service.erase(tenantId, name, context);
  }
}
