import { Body, Controller, Delete, Inject, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { tenantErasureInput, tenantErasureReply } from './erasure.schema.js';
import { ErasureService } from './erasure.service.js';

@Controller('admin/v1')
export class ErasureController {
  readonly #erasure: ErasureService;

  constructor(@Inject(ErasureService) erasure: ErasureService) {
    this.#erasure = erasure;
  }

  @Delete('tenants/:id/everything')
  @Rest({
    permission: 'tenants:write',
    isForAllTenants: true,
    summary:
      'Erase an archived tenant with all that there is of it, its name typed; audited, with counts as proof',
    body: tenantErasureInput,
    reply: tenantErasureReply,
  })
  erase(
    @Param('id') tenantId: string,
    @Body(new ZodPipe(tenantErasureInput)) { name }: z.infer<typeof tenantErasureInput>,
    @Context() context: WriteContext,
  ) {
    return this.#erasure.erase(tenantId, name, context);
  }
}
