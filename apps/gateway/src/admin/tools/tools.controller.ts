import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { viewOf } from './tool-server-row.js';
import { ToolConsentService } from './tool-consent.service.js';
import { ToolRulesService } from './tool-rules.service.js';
import { ToolServersService } from './tool-servers.service.js';
import {
  toolConsentInput,
  toolDefinitionList,
  toolRulesInput,
  toolRulesReply,
  toolServerChange,
  toolServerInput,
  toolServerList,
  toolServerReply,
  toolTestInput,
  toolTestReply,
} from './tools.schema.js';
import type { ToolServerChange, ToolServerInput } from './tools.schema.js';

@Controller('admin/v1')
export class ToolsController {
  readonly #servers: ToolServersService;
  readonly #consent: ToolConsentService;
  readonly #rules: ToolRulesService;

  constructor(
    @Inject(ToolServersService) servers: ToolServersService,
    @Inject(ToolConsentService) consent: ToolConsentService,
    @Inject(ToolRulesService) rules: ToolRulesService,
  ) {
    this.#servers = servers;
    this.#consent = consent;
    this.#rules = rules;
  }

  @Get('tool-servers')
  @Rest({ permission: 'tools:read', summary: 'Registered tool servers', reply: toolServerList })
  async servers() {
    return { items: await this.#servers.all() };
  }

  @Get('tool-servers/:id')
  @Rest({ permission: 'tools:read', summary: 'One tool server', reply: toolServerReply })
  async server(@Param('id') id: string) {
    return viewOf(await this.#servers.row(id));
  }

  @Post('tool-servers')
  @Rest({
    permission: 'tools:write',
    summary: 'Register a tool server',
    body: toolServerInput,
    reply: toolServerReply,
    status: 201,
  })
  create(
    @Body(new ZodPipe(toolServerInput)) input: ToolServerInput,
    @Context() context: WriteContext,
  ) {
    return this.#servers.create(input, context);
  }

  @Post('tool-servers/try')
  @Rest({
    permission: 'tools:write',
    summary: 'Connect to a tool server that is not registered, step by step; nothing of it is kept',
    body: toolServerInput,
    reply: toolTestReply,
    status: 200,
  })
  try(
    @Body(new ZodPipe(toolServerInput)) input: ToolServerInput,
    @Context() context: WriteContext,
  ) {
    return this.#consent.try(input, context);
  }

  @Patch('tool-servers/:id')
  @Rest({
    permission: 'tools:write',
    summary: 'Change a tool server; secrets that are left out stay',
    body: toolServerChange,
    reply: toolServerReply,
  })
  change(
    @Param('id') id: string,
    @Body(new ZodPipe(toolServerChange)) change: ToolServerChange,
    @Context() context: WriteContext,
  ) {
    return this.#servers.change(id, change, context);
  }

  @Delete('tool-servers/:id')
  @Rest({ permission: 'tools:write', summary: 'Remove a tool server', status: 204 })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#servers.remove(id, context);
  }

  @Post('tool-servers/:id/test')
  @Rest({
    permission: 'tools:write',
    summary: 'Connect to a tool server and list its tools, step by step',
    body: toolTestInput,
    reply: toolTestReply,
    status: 200,
  })
  test(
    @Param('id') id: string,
    @Body(new ZodPipe(toolTestInput)) { tenantId }: z.infer<typeof toolTestInput>,
    @Context() context: WriteContext,
  ) {
    return this.#consent.test(id, tenantId, context);
  }

  @Get('tool-servers/:id/tools')
  @Rest({
    permission: 'tools:read',
    summary: 'What a server says of its tools, and which of it was consented to',
    reply: toolDefinitionList,
  })
  async tools(@Param('id') id: string) {
    return { items: await this.#consent.definitions(id) };
  }

  @Post('tool-servers/:id/consent')
  @Rest({
    permission: 'tools:write',
    summary: 'Consent to definitions of tools',
    body: toolConsentInput,
    reply: toolDefinitionList,
    status: 200,
  })
  async consent(
    @Param('id') id: string,
    @Body(new ZodPipe(toolConsentInput)) { tools }: z.infer<typeof toolConsentInput>,
    @Context() context: WriteContext,
  ) {
    return { items: await this.#consent.consent(id, tools, context) };
  }

  @Get('tool-policy')
  @Rest({ permission: 'tools:read', summary: 'The policy of tools', reply: toolRulesReply })
  policy() {
    return this.#rules.policy();
  }

  @Put('tool-policy')
  @Rest({
    permission: 'tools:write',
    summary: 'Write the policy of tools as a whole; the first line that matches counts',
    body: toolRulesInput,
    reply: toolRulesReply,
  })
  writePolicy(
    @Body(new ZodPipe(toolRulesInput)) input: z.infer<typeof toolRulesInput>,
    @Context() context: WriteContext,
  ) {
    return this.#rules.replace(input, context);
  }
}
