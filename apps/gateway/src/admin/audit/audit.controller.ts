import { Controller, Get, Inject, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import { AuditReadModel } from './audit.read-model.js';
import { auditList, auditQuery } from './audit.schema.js';

@Controller('admin/v1')
export class AuditController {
  constructor(@Inject(AuditReadModel) private readonly log: AuditReadModel) {}

  @Get('audit')
  @Rest({
    permission: 'audit:read',
    summary: 'Who changed what, newest first',
    query: auditQuery,
    reply: auditList,
  })
  page(@Query(new ZodPipe(auditQuery)) { cursor, first }: z.infer<typeof auditQuery>) {
    return this.log.page(cursor, first);
  }
}
