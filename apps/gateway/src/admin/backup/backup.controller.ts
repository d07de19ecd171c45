import type { Database } from '@bellwether/database';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import type { Runtime } from '../../wiring/runtime.js';
import { DATABASE, RUNTIME } from '../../wiring/tokens.js';
import { Context } from '../../wiring/write-context.decorator.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { readOnce, writeDump } from './write-dump.js';

@Controller('admin/v1')
export class BackupController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(WritesService) private readonly writes: WritesService,
  ) {}

  @Get('backup')
  @Rest({
    permission: 'backup:read',
    summary: 'The whole control database as a compressed file',
    reply: z.string(),
    contentType: 'application/gzip',
  })
  async backup(@Context() context: WriteContext, @Res() reply: FastifyReply) {
    await this.writes.run(context, ({ audit }) =>
      audit({ action: 'backup.read', objectKind: 'backup', objectId: null, objectName: null }),
    );
    const file = await writeDump(this.database, this.runtime);
    const name = `bellwether-${new Date().toISOString().slice(0, 10)}.jsonl.gz`;
    return reply
      .type('application/gzip')
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(readOnce(file));
  }
}
