import { Module } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import { PluginTrafficReadModel } from './plugin-traffic.read-model.js';
import { PluginUploadsService } from './plugin-uploads.service.js';
import { PluginsController } from './plugins.controller.js';
import { PluginsResolver } from './plugins.resolver.js';
import { PluginsService } from './plugins.service.js';

@Module({
  imports: [RecordsModule],
  controllers: [PluginsController],
  providers: [
    PluginsService,
    PluginUploadsService,
    PluginsResolver,
    {
      provide: PluginTrafficReadModel,
      inject: [RECORDS],
      useFactory: (records: Records) => new PluginTrafficReadModel({ records, nowMs: Date.now }),
    },
  ],
})
export class PluginsModule {}
