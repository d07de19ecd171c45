import { Module } from '@nestjs/common';
import { PluginUploadsService } from './plugin-uploads.service.js';
import { PluginsController } from './plugins.controller.js';
import { PluginsService } from './plugins.service.js';

@Module({
  controllers: [PluginsController],
  providers: [PluginsService, PluginUploadsService],
})
export class PluginsModule {}
