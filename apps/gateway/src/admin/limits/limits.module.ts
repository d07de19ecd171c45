import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { LimitCountsService } from './limit-counts.service.js';
import { LimitPreviewService } from './limit-preview.service.js';
import { LimitsController } from './limits.controller.js';
import { LimitsReadModel } from './limits.read-model.js';
import { LimitsResolver } from './limits.resolver.js';
import { LimitsService } from './limits.service.js';

@Module({
  imports: [TenantsModule],
  controllers: [LimitsController],
  providers: [
    LimitsService,
    LimitCountsService,
    LimitPreviewService,
    LimitsReadModel,
    LimitsResolver,
  ],
})
export class LimitsModule {}
