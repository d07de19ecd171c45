import { Module } from '@nestjs/common';
import { RecordsModule } from '../../records/records.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ErasureController } from './erasure.controller.js';
import { ErasureService } from './erasure.service.js';

@Module({
  imports: [RecordsModule, TenantsModule, ConversationsModule],
  controllers: [ErasureController],
  providers: [ErasureService],
})
export class ErasureModule {}
