import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { PluginTrafficReadModel } from './plugin-traffic.read-model.js';
import { PluginUploadsService } from './plugin-uploads.service.js';
import {
  pluginChange,
  pluginDryRun,
  pluginDryRunReply,
  pluginGrants,
  pluginList,
  pluginReply,
  pluginRollout,
  pluginTrafficQuery,
  pluginTrafficReply,
  pluginUpload,
  pluginUploadReply,
} from './plugins.schema.js';
import { PluginsService } from './plugins.service.js';

@Controller('admin/v1')
export class PluginsController {
  readonly #plugins: PluginsService;
  readonly #uploads: PluginUploadsService;
  readonly #traffic: PluginTrafficReadModel;

  constructor(
    @Inject(PluginsService) plugins: PluginsService,
    @Inject(PluginUploadsService) uploads: PluginUploadsService,
    @Inject(PluginTrafficReadModel) traffic: PluginTrafficReadModel,
  ) {
    this.#plugins = plugins;
    this.#uploads = uploads;
    this.#traffic = traffic;
  }

  @Get('plugins')
  @Rest({
    permission: 'plugins:read',
    summary: 'Plugins in their order, with versions and figures',
    reply: pluginList,
  })
  plugins() {
    return this.#plugins.list();
  }

  @Get('plugins/:id')
  @Rest({ permission: 'plugins:read', summary: 'One plugin', reply: pluginReply })
  plugin(@Param('id') id: string) {
    return this.#plugins.one(id);
  }

  @Get('plugins/:id/traffic')
  @Rest({
    permission: 'plugins:read',
    summary: 'What its versions did and how long it took, bucket by bucket, of all gateways',
    query: pluginTrafficQuery,
    reply: pluginTrafficReply,
  })
  async traffic(
    @Param('id') id: string,
    @Query(new ZodPipe(pluginTrafficQuery)) { range }: z.infer<typeof pluginTrafficQuery>,
  ) {
    return this.#traffic.read(await this.#plugins.one(id), range);
  }

  @Post('plugins')
  @Rest({
    permission: 'plugins:write',
    summary:
      'Take in a module: a new plugin, or another version of one. Nothing runs by it. 200 when it is there already',
    body: pluginUpload,
    reply: pluginUploadReply,
    status: 201,
  })
  async upload(
    @Body(new ZodPipe(pluginUpload)) upload: z.infer<typeof pluginUpload>,
    @Context() context: WriteContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { plugin, versionId, isNew } = await this.#uploads.upload(upload, context);
    if (!isNew) reply.status(200);
    return { ...plugin, versionId };
  }

  @Post('plugins/:id/dry-run')
  @Rest({
    permission: 'plugins:write',
    summary: 'What a version would do to samples; no call is touched',
    body: pluginDryRun,
    reply: pluginDryRunReply,
    status: 200,
  })
  dryRun(
    @Param('id') id: string,
    @Body(new ZodPipe(pluginDryRun)) input: z.infer<typeof pluginDryRun>,
  ) {
    return this.#plugins.dryRun(id, input);
  }

  @Post('plugins/:id/roll-out')
  @Rest({
    permission: 'plugins:write',
    summary: 'Make a version live, or try it on tenants and a share of conversations',
    body: pluginRollout,
    reply: pluginReply,
    status: 200,
  })
  rollOut(
    @Param('id') id: string,
    @Body(new ZodPipe(pluginRollout)) input: z.infer<typeof pluginRollout>,
    @Context() context: WriteContext,
  ) {
    return this.#plugins.rollOut(id, input, context);
  }

  @Post('plugins/:id/revert')
  @Rest({
    permission: 'plugins:write',
    summary: 'Make the version before live again',
    reply: pluginReply,
    status: 200,
  })
  revert(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#plugins.revert(id, context);
  }

  @Patch('plugins/:id')
  @Rest({
    permission: 'plugins:write',
    summary: 'Switch a plugin on or off, move it, say whom it is for',
    body: pluginChange,
    reply: pluginReply,
  })
  change(
    @Param('id') id: string,
    @Body(new ZodPipe(pluginChange)) change: z.infer<typeof pluginChange>,
    @Context() context: WriteContext,
  ) {
    return this.#plugins.change(id, change, context);
  }

  @Patch('plugins/:id/versions/:versionId')
  @Rest({
    permission: 'plugins:write',
    summary: 'Say what a version is granted of what it declares; at once where it runs',
    body: pluginGrants,
    reply: pluginReply,
  })
  grant(
    @Param('id') id: string,
    @Param('versionId') versionId: string,
    @Body(new ZodPipe(pluginGrants)) { granted }: z.infer<typeof pluginGrants>,
    @Context() context: WriteContext,
  ) {
    return this.#plugins.grant(id, versionId, granted, context);
  }

  @Delete('plugins/:id/versions/:versionId')
  @Rest({
    permission: 'plugins:write',
    summary: 'Remove a version that is neither live nor on trial',
    status: 204,
  })
  removeVersion(
    @Param('id') id: string,
    @Param('versionId') versionId: string,
    @Context() context: WriteContext,
  ) {
    return this.#plugins.removeVersion(id, versionId, context);
  }

  @Delete('plugins/:id')
  @Rest({ permission: 'plugins:write', summary: 'Remove a plugin and its versions', status: 204 })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.#plugins.remove(id, context);
  }
}
