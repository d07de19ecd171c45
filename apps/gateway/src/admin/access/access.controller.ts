import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import * as form from './access.schema.js';
import { PeopleService } from './people.service.js';
import { RolesService } from './roles.service.js';

const whole = <T>(items: T[]) => ({ items, nextCursor: null });

@Controller('admin/v1')
export class AccessController {
  readonly #roles: RolesService;
  readonly #people: PeopleService;

  constructor(
    @Inject(RolesService) roles: RolesService,
    @Inject(PeopleService) people: PeopleService,
  ) {
    this.#roles = roles;
    this.#people = people;
  }

  @Get('roles')
  @Rest({ permission: 'access:read', summary: 'Roles and what they hold', reply: form.roleList })
  roles() {
    return this.#roles.roles();
  }

  @Post('roles')
  @Rest({
    permission: 'access:write',
    summary: 'Make a role',
    body: form.roleInput,
    reply: form.roleReply,
    status: 201,
  })
  createRole(
    @Body(new ZodPipe(form.roleInput)) input: z.infer<typeof form.roleInput>,
    @Context() context: WriteContext,
  ) {
    return this.#roles.saveRole(null, input, context);
  }

  @Put('roles/:id')
  @Rest({
    permission: 'access:write',
    summary: 'Say anew what a role holds',
    body: form.roleInput,
    reply: form.roleReply,
  })
  changeRole(
    @Param('id') id: string,
    @Body(new ZodPipe(form.roleInput)) input: z.infer<typeof form.roleInput>,
    @Context() context: WriteContext,
  ) {
    return this.#roles.saveRole(id, input, context);
  }

  @Delete('roles/:id')
  @Rest({ permission: 'access:write', summary: 'Remove a role of your own', status: 204 })
  removeRole(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#roles.removeRole(id, context);
  }

  @Get('groups')
  @Rest({ permission: 'access:read', summary: 'Groups of people', reply: form.groupList })
  async groups() {
    return whole(await this.#roles.groups());
  }

  @Post('groups')
  @Rest({
    permission: 'access:write',
    summary: 'Make a group',
    body: form.groupInput,
    reply: form.groupReply,
    status: 201,
  })
  async createGroup(
    @Body(new ZodPipe(form.groupInput)) input: z.infer<typeof form.groupInput>,
    @Context() context: WriteContext,
  ) {
    return { ...(await this.#roles.saveGroup(null, input, context)), members: 0 };
  }

  @Put('groups/:id')
  @Rest({
    permission: 'access:write',
    summary: 'Rename a group, or say anew what its members may do',
    body: form.groupInput,
    status: 204,
  })
  async changeGroup(
    @Param('id') id: string,
    @Body(new ZodPipe(form.groupInput)) input: z.infer<typeof form.groupInput>,
    @Context() context: WriteContext,
  ) {
    await this.#roles.saveGroup(id, input, context);
  }

  @Delete('groups/:id')
  @Rest({ permission: 'access:write', summary: 'Remove a group', status: 204 })
  removeGroup(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#roles.removeGroup(id, context);
  }

  @Get('accounts')
  @Rest({ permission: 'access:read', summary: 'People and services', reply: form.accountList })
  async accounts() {
    return whole(await this.#people.list());
  }

  @Post('service-accounts')
  @Rest({
    permission: 'access:write',
    summary: 'Make an account for automations; admin tokens act as it',
    body: form.accountInput,
    reply: form.accountReply,
    status: 201,
  })
  createService(
    @Body(new ZodPipe(form.accountInput)) input: z.infer<typeof form.accountInput>,
    @Context() context: WriteContext,
  ) {
    return this.#people.createService(input, context);
  }

  @Patch('accounts/:id')
  @Rest({
    permission: 'access:write',
    summary: 'Change the roles and groups of an account, or disable it',
    body: form.accountChange,
    status: 204,
  })
  changeAccount(
    @Param('id') id: string,
    @Body(new ZodPipe(form.accountChange)) input: z.infer<typeof form.accountChange>,
    @Context() context: WriteContext,
  ) {
    return this.#people.change(id, input, context);
  }

  @Get('accounts/:id/sessions')
  @Rest({
    permission: 'access:read',
    summary: 'Sessions of an account',
    reply: form.accountSessions,
  })
  async sessions(@Param('id') id: string) {
    return whole(await this.#people.sessions(id));
  }

  @Delete('accounts/:id/sessions')
  @Rest({ permission: 'access:write', summary: 'End all sessions of an account', status: 204 })
  endSessions(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#people.endSessions(id, null, context);
  }

  @Delete('accounts/:id/sessions/:sessionId')
  @Rest({ permission: 'access:write', summary: 'End a session of an account', status: 204 })
  endSession(
    @Param('id') id: string,
    @Param('sessionId') sessionId: string,
    @Context() context: WriteContext,
  ) {
    return this.#people.endSessions(id, sessionId, context);
  }

  @Post('session/view-as')
  @Rest({
    permission: 'access:write',
    summary: 'See what another account sees; nothing can be changed meanwhile, and it is audited',
    body: form.viewAsInput,
    status: 204,
  })
  viewAs(
    @Body(new ZodPipe(form.viewAsInput)) { accountId }: z.infer<typeof form.viewAsInput>,
    @CurrentActor() actor: Actor,
    @Context() context: WriteContext,
  ) {
    return this.#people.viewAs(actor, accountId, context);
  }

  @Delete('session/view-as')
  @Rest({ permission: 'account:self', summary: 'See again with your own rights', status: 204 })
  endViewAs(@CurrentActor() actor: Actor, @Context() context: WriteContext) {
    return this.#people.viewAs(actor, null, context);
  }
}
