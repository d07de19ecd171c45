import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../../wiring/rest.decorator.js';
import { ZodPipe } from '../../../wiring/zod.pipe.js';
import { rehearsalInput, rehearsalList, rehearsalReply } from './rehearsal.schema.js';
import { RehearsalsService } from './rehearsals.service.js';

@Controller('admin/v1/routes')
export class RehearsalsController {
  constructor(@Inject(RehearsalsService) private readonly rehearsals: RehearsalsService) {}

  @Post('drafts/:id/rehearse')
  @Rest({
    permission: 'routes:write',
    summary: 'Play past calls of a model under the live routes and under a draft',
    body: rehearsalInput,
    reply: rehearsalReply,
    status: 202,
  })
  start(
    @Param('id') id: string,
    @Body(new ZodPipe(rehearsalInput)) input: z.infer<typeof rehearsalInput>,
  ) {
    return this.rehearsals.start(id, input);
  }

  @Get('rehearsals')
  @Rest({ permission: 'routes:read', summary: 'The last rehearsals', reply: rehearsalList })
  list() {
    return { items: this.rehearsals.list(), nextCursor: null };
  }

  @Get('rehearsals/:id')
  @Rest({ permission: 'routes:read', summary: 'One rehearsal', reply: rehearsalReply })
  get(@Param('id') id: string) {
    return this.rehearsals.get(id);
  }

  @Delete('rehearsals/:id')
  @Rest({ permission: 'routes:write', summary: 'Cancel a rehearsal', reply: rehearsalReply })
  cancel(@Param('id') id: string) {
    return this.rehearsals.cancel(id);
  }
}
