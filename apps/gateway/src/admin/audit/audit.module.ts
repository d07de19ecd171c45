import { Module } from '@nestjs/common';
import { AuditChainService } from './audit-chain.service.js';
import { AuditController } from './audit.controller.js';
import { AuditReadModel } from './audit.read-model.js';
import { AuditResolver } from './audit.resolver.js';

@Module({
  controllers: [AuditController],
  providers: [AuditReadModel, AuditChainService, AuditResolver],
})
export class AuditModule {}
