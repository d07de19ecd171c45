import { Module } from '@nestjs/common';
import { PluginUploadsService } from './plugin-uploads.service.js';
import { PluginsController } from './plugins.controller.js';
import { PluginsResolver } from './plugins.resolver.js';
import { PluginsService } from './plugins.service.js';

@Module({
  controllers: [PluginsController],
  providers: [PluginsService, PluginUploadsService, PluginsResolver],
})
export class PluginsModule {}
