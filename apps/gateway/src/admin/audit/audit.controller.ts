import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context, CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { AuditChainService } from './audit-chain.service.js';
import { auditFile } from './audit-export.js';
import { AuditReadModel } from './audit.read-model.js';
import {
  auditList,
  auditQuery,
  auditReply,
  chainQuery,
  chainReply,
  exportQuery,
} from './audit.schema.js';
import type { WriteContext } from './audit.service.js';
import { WritesService } from './writes.service.js';

const types = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

@Controller('admin/v1/audit')
export class AuditController {
  constructor(
    @Inject(AuditReadModel) private readonly log: AuditReadModel,
    @Inject(AuditChainService) private readonly chain: AuditChainService,
    @Inject(WritesService) private readonly writes: WritesService,
  ) {}

  @Get()
  @Rest({
    permission: 'audit:read',
    summary: 'Who changed what, newest first',
    query: auditQuery,
    reply: auditList,
  })
  page(
    @Query(new ZodPipe(auditQuery)) { cursor, first, ...filter }: z.infer<typeof auditQuery>,
    @CurrentActor() { tenantIds }: Actor,
  ) {
    return this.log.page(filter, { cursor, first }, tenantIds);
  }

  @Get('verify')
  @Rest({
    permission: 'audit:read',
    isForAllTenants: true,
    summary:
      'Whether every line of the log is as it was written; also against a line kept elsewhere',
    query: chainQuery,
    reply: chainReply,
  })
  verify(@Query(new ZodPipe(chainQuery)) { place, hash }: z.infer<typeof chainQuery>) {
    return this.chain.verify(place === undefined || hash === undefined ? null : { place, hash });
  }

  @Get('export')
  @Rest({
    permission: 'audit:read',
    summary: 'The log as a file; audited',
    query: exportQuery,
    reply: auditReply,
    contentType: 'application/x-ndjson',
  })
  async export(
    @Query(new ZodPipe(exportQuery)) { format, ...filter }: z.infer<typeof exportQuery>,
    @Context() context: WriteContext,
    @Res() reply: FastifyReply,
  ) {
    await this.writes.run(context, ({ audit }) =>
      audit({
        ...{ action: 'audit.export', objectKind: 'audit', objectId: null, objectName: null },
        after: { format, ...filter },
        tenantId: filter.tenantId ?? null,
      }),
    );
    const lines = auditFile(this.log.pages(filter, context.actor?.tenantIds ?? null), format);
    const name = `audit-${new Date().toISOString().slice(0, 10)}.${format}`;
    return reply
      .type(`${types[format]}; charset=utf-8`)
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(lines));
  }
}
