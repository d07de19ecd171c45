import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditReadModel } from './audit.read-model.js';
import { AuditResolver } from './audit.resolver.js';

@Module({ controllers: [AuditController], providers: [AuditReadModel, AuditResolver] })
export class AuditModule {}
