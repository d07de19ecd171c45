import { Module } from '@nestjs/common';
import { KeyChangesService } from './key-changes.service.js';
import { KeyUseService } from './key-use.service.js';
import { KeysService } from './keys.service.js';
import { TenantsController } from './tenants.controller.js';
import { TenantsResolver } from './tenants.resolver.js';
import { TenantsService } from './tenants.service.js';

@Module({
  controllers: [TenantsController],
  providers: [TenantsService, KeysService, KeyChangesService, KeyUseService, TenantsResolver],
  exports: [TenantsService, KeysService],
})
export class TenantsModule {}
