import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Rest } from '../../wiring/rest.decorator.js';

// Made from the controllers by `npm run codegen`; beside the sources and beside the build alike.
const openApi = fileURLToPath(new URL('../../../openapi.json', import.meta.url));

@Controller('admin/v1')
export class DocumentsController {
  @Get('openapi.json')
  @Rest({ permission: 'settings:read', summary: 'This document' })
  openApi(@Res() reply: FastifyReply) {
    return reply.type('application/json; charset=utf-8').send(createReadStream(openApi));
  }
}
