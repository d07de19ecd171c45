import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { Actor } from '../auth/actor.js';
import { KeyChangesService } from './key-changes.service.js';
import { KeysService } from './keys.service.js';
import {
  keyChange,
  keyCreated,
  keyInput,
  keyList,
  keyQuery,
  keyReply,
  keyRotation,
  projectChange,
  projectInput,
  projectList,
  projectQuery,
  projectReply,
  tenantChange,
  tenantInput,
  tenantList,
  tenantReply,
} from './tenants.schema.js';
import { TenantsService } from './tenants.service.js';

const whole = <T>(items: T[]) => ({ items, nextCursor: null });

@Controller('admin/v1')
export class TenantsController {
  readonly #tenants: TenantsService;
  readonly #keys: KeysService;
  readonly #changes: KeyChangesService;

  constructor(
    @Inject(TenantsService) tenants: TenantsService,
    @Inject(KeysService) keys: KeysService,
    @Inject(KeyChangesService) changes: KeyChangesService,
  ) {
    this.#tenants = tenants;
    this.#keys = keys;
    this.#changes = changes;
  }

  @Get('tenants')
  @Rest({ permission: 'tenants:read', summary: 'Tenants', reply: tenantList })
  async tenants(@CurrentActor() actor: Actor) {
    return whole(await this.#tenants.tenants(actor.tenantIds));
  }

  @Post('tenants')
  @Rest({
    permission: 'tenants:write',
    isForAllTenants: true,
    summary: 'Create a tenant with its default project',
    body: tenantInput,
    reply: tenantReply,
    status: 201,
  })
  createTenant(
    @Body(new ZodPipe(tenantInput)) input: z.infer<typeof tenantInput>,
    @Context() context: WriteContext,
  ) {
    return this.#tenants.createTenant(input, context);
  }

  @Patch('tenants/:id')
  @Rest({
    permission: 'tenants:write',
    summary: 'Rename a tenant, or say how long its history is kept',
    body: tenantChange,
    reply: tenantReply,
  })
  changeTenant(
    @Param('id') id: string,
    @Body(new ZodPipe(tenantChange)) input: z.infer<typeof tenantChange>,
    @Context() context: WriteContext,
  ) {
    return this.#tenants.changeTenant(id, input, context);
  }

  @Delete('tenants/:id')
  @Rest({
    permission: 'tenants:write',
    summary: 'Archive a tenant; its keys stop working',
    status: 204,
  })
  archiveTenant(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#tenants.archiveTenant(id, context);
  }

  @Get('projects')
  @Rest({
    permission: 'tenants:read',
    summary: 'Projects',
    query: projectQuery,
    reply: projectList,
  })
  async projects(
    @Query(new ZodPipe(projectQuery)) query: z.infer<typeof projectQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return whole(await this.#tenants.projects(actor.tenantIds, query.tenantId));
  }

  @Post('projects')
  @Rest({
    permission: 'tenants:write',
    summary: 'Create a project',
    body: projectInput,
    reply: projectReply,
    status: 201,
  })
  createProject(
    @Body(new ZodPipe(projectInput)) input: z.infer<typeof projectInput>,
    @Context() context: WriteContext,
  ) {
    return this.#tenants.createProject(input, context);
  }

  @Patch('projects/:id')
  @Rest({
    permission: 'tenants:write',
    summary: 'Rename a project',
    body: projectChange,
    reply: projectReply,
  })
  changeProject(
    @Param('id') id: string,
    @Body(new ZodPipe(projectChange)) input: z.infer<typeof projectChange>,
    @Context() context: WriteContext,
  ) {
    return this.#tenants.changeProject(id, input, context);
  }

  @Delete('projects/:id')
  @Rest({
    permission: 'tenants:write',
    summary: 'Archive a project; its keys stop working',
    status: 204,
  })
  archiveProject(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#tenants.archiveProject(id, context);
  }

  @Get('keys')
  @Rest({
    permission: 'keys:read',
    summary: 'Application keys, without their secrets',
    query: keyQuery,
    reply: keyList,
  })
  keys(
    @Query(new ZodPipe(keyQuery)) query: z.infer<typeof keyQuery>,
    @CurrentActor() actor: Actor,
  ) {
    return this.#keys.page({ ...query, reach: actor.tenantIds });
  }

  @Post('keys')
  @Rest({
    permission: 'keys:write',
    summary: 'Create an application key; its secret is shown this once',
    body: keyInput,
    reply: keyCreated,
    status: 201,
  })
  createKey(
    @Body(new ZodPipe(keyInput)) input: z.infer<typeof keyInput>,
    @Context() context: WriteContext,
  ) {
    return this.#keys.create(input, context);
  }

  @Patch('keys/:id')
  @Rest({
    permission: 'keys:write',
    summary: 'Change what a key may be used for, its end, or whether it is blocked',
    body: keyChange,
    reply: keyReply,
  })
  changeKey(
    @Param('id') id: string,
    @Body(new ZodPipe(keyChange)) input: z.infer<typeof keyChange>,
    @Context() context: WriteContext,
  ) {
    return this.#changes.change(id, input, context);
  }

  @Post('keys/:id/rotate')
  @Rest({
    permission: 'keys:write',
    summary: 'Give a key a new secret, shown this once; the one before is taken a while longer',
    body: keyRotation,
    reply: keyCreated,
  })
  rotateKey(
    @Param('id') id: string,
    @Body(new ZodPipe(keyRotation)) input: z.infer<typeof keyRotation>,
    @Context() context: WriteContext,
  ) {
    return this.#changes.rotate(id, input, context);
  }

  @Delete('keys/:id')
  @Rest({
    permission: 'keys:write',
    summary: 'Revoke an application key; its running streams end',
    status: 204,
  })
  revokeKey(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#keys.revoke(id, context);
  }
}
