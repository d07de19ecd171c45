import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { firstOf } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { ConversationsReadModel } from './conversations.read-model.js';
import { maxConversations, maxItems } from './conversations.schema.js';
import { ConversationsService } from './conversations.service.js';

@Resolver()
export class ConversationsResolver {
  readonly #lists: ConversationsReadModel;
  readonly #service: ConversationsService;

  constructor(
    @Inject(ConversationsReadModel) lists: ConversationsReadModel,
    @Inject(ConversationsService) service: ConversationsService,
  ) {
    this.#lists = lists;
    this.#service = service;
  }

  @Query('history')
  @Needs('history:read')
  history(@CurrentActor() { tenantIds }: Actor) {
    return this.#lists.store(tenantIds === null);
  }

  @Query('tenantHistory')
  @Needs('history:read')
  tenantHistory(@Args('tenantId') tenantId: string) {
    return this.#lists.tenant(tenantId);
  }

  @Query('conversations')
  @Needs('history:read')
  conversations(
    @Args('tenantId') tenantId: string,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null,
  ) {
    const limit = firstOf(first, { usual: 50, most: maxConversations });
    return this.#lists.page(tenantId, limit, after ?? null);
  }

  @Query('conversation')
  @Needs('history:read')
  conversation(
    @Args() { tenantId, id, after, first }: ConversationArgs,
    @Context() context: WriteContext,
  ) {
    const limit = firstOf(first, { usual: 20, most: maxItems });
    const page = { limit, order: 'desc', after: after ?? null } as const;
    return this.#service.conversation(tenantId, id, page, context);
  }

  @Query('storedResponses')
  @Needs('history:read')
  storedResponses(
    @Args('tenantId') tenantId: string,
    @Args('after') after: string | null | undefined,
    @Args('first') first: number | null,
  ) {
    const limit = firstOf(first, { usual: 50, most: maxConversations });
    return this.#lists.responses(tenantId, limit, after ?? null);
  }

  @Query('storedResponse')
  @Needs('history:read')
  storedResponse(
    @Args('tenantId') tenantId: string,
    @Args('id') id: string,
    @Context() context: WriteContext,
  ) {
    return this.#service.response(tenantId, id, context);
  }
}

interface ConversationArgs {
  readonly tenantId: string;
  readonly id: string;
  readonly after?: string | null;
  readonly first?: number | null;
}
