import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsReadModel } from './conversations.read-model.js';
import { ConversationsResolver } from './conversations.resolver.js';
import { ConversationsService } from './conversations.service.js';

@Module({
  imports: [TenantsModule],
  controllers: [ConversationsController],
  providers: [ConversationsReadModel, ConversationsService, ConversationsResolver],
  exports: [ConversationsService],
})
export class ConversationsModule {}
