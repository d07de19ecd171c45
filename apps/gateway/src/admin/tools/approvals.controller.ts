import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { ApprovalsService } from './approvals.service.js';
import { toolCallList, toolCallQuery, toolCallServers } from './tool-calls.schema.js';
import { ToolCallsService } from './tool-calls.service.js';
import { approvalAnswerInput, approvalList, approvalQuery, approvalReply } from './tools.schema.js';

@Controller('admin/v1')
export class ApprovalsController {
  readonly #approvals: ApprovalsService;
  readonly #calls: ToolCallsService;

  constructor(
    @Inject(ApprovalsService) approvals: ApprovalsService,
    @Inject(ToolCallsService) calls: ToolCallsService,
  ) {
    this.#approvals = approvals;
    this.#calls = calls;
  }

  @Get('tool-approvals')
  @Rest({
    permission: 'approvals:read',
    summary: 'Calls of tools that wait for consent, or did',
    query: approvalQuery,
    reply: approvalList,
  })
  approvals(
    @Query(new ZodPipe(approvalQuery)) query: z.infer<typeof approvalQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return this.#approvals.page(query, actor);
  }

  @Post('tool-approvals/:id/answer')
  @Rest({
    permission: 'approvals:write',
    summary: 'Let a call of a tool run, or not',
    body: approvalAnswerInput,
    reply: approvalReply,
    status: 200,
  })
  answer(
    @Param('id') id: string,
    @Body(new ZodPipe(approvalAnswerInput)) answer: z.infer<typeof approvalAnswerInput>,
    @Context() context: WriteContext,
  ) {
    return this.#approvals.answer(id, answer, context);
  }

  @Get('tool-calls/servers')
  @Rest({
    permission: 'approvals:read',
    summary: 'How the calls of each tool server fared in the last day',
    reply: toolCallServers,
  })
  callsOfServers(@CurrentActor() actor: Actor) {
    return this.#calls.ofServers(actor);
  }

  @Get('tool-calls')
  @Rest({
    permission: 'approvals:read',
    summary: 'The log of calls of tools: neither what was asked nor what was answered',
    query: toolCallQuery,
    reply: toolCallList,
  })
  calls(
    @Query(new ZodPipe(toolCallQuery)) query: z.infer<typeof toolCallQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return this.#calls.page(query, actor);
  }
}
