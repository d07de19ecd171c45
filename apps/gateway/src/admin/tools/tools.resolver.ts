import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { checked } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import type { QueryToolApprovalsArgs, QueryToolCallsArgs } from '../generated/graphql.js';
import { ApprovalsService } from './approvals.service.js';
import { toolCallQuery } from './tool-calls.schema.js';
import { ToolCallsService } from './tool-calls.service.js';
import { ToolConsentService } from './tool-consent.service.js';
import { ToolRulesService } from './tool-rules.service.js';
import { ToolServersService } from './tool-servers.service.js';
import { approvalQuery } from './tools.schema.js';

@Resolver()
export class ToolsResolver {
  constructor(
    @Inject(ToolServersService) private readonly servers: ToolServersService,
    @Inject(ToolConsentService) private readonly consent: ToolConsentService,
    @Inject(ToolRulesService) private readonly rules: ToolRulesService,
    @Inject(ApprovalsService) private readonly approvals: ApprovalsService,
    @Inject(ToolCallsService) private readonly calls: ToolCallsService,
  ) {}

  @Query('toolServers')
  @Needs('tools:read')
  async toolServers() {
    return (await this.servers.all()).map(({ hosted, createdAt, changedAt, ...server }) => ({
      ...server,
      hosted: Object.entries(hosted).map(([kind, tool]) => ({ kind, tool })),
      createdAtMs: inMs(createdAt),
      changedAtMs: inMs(changedAt),
    }));
  }

  @Query('toolDefinitions')
  @Needs('tools:read')
  async toolDefinitions(@Args('serverId') serverId: string) {
    const all = await this.consent.definitions(serverId);
    return all.map(({ inputSchema, consentedAt, seenAt, ...definition }) => ({
      ...definition,
      inputSchema: inputSchema === null ? null : JSON.stringify(inputSchema),
      consentedAtMs: inMs(consentedAt),
      seenAtMs: inMs(seenAt),
    }));
  }

  @Query('toolPolicy')
  @Needs('tools:read')
  toolPolicy() {
    return this.rules.all();
  }

  @Query('toolApprovals')
  @Needs('approvals:read')
  toolApprovals(@CurrentActor() actor: Actor, @Args() asked: QueryToolApprovalsArgs) {
    return this.approvals.page(checked(approvalQuery, pageOf(asked)), actor);
  }

  @Query('toolCalls')
  @Needs('approvals:read')
  toolCalls(@CurrentActor() actor: Actor, @Args() asked: QueryToolCallsArgs) {
    return this.calls.page(checked(toolCallQuery, pageOf(asked)), actor);
  }
}

/** As REST is asked: what is null here is left out there. */
function pageOf({ after, first, ...rest }: QueryToolApprovalsArgs | QueryToolCallsArgs): object {
  const asked = { ...rest, cursor: after, limit: first };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value != null));
}
