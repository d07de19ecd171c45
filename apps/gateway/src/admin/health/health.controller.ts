import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Database } from '@bellwether/database';
import type { FastifyReply } from 'fastify';
import { Rest } from '../../wiring/rest.decorator.js';
import type { Runtime } from '../../wiring/runtime.js';
import { DATABASE, RUNTIME } from '../../wiring/tokens.js';

/** Probes of the admin listener. Ready = calls are served; the database may be away, and is named. */
@Controller('health')
export class HealthController {
  readonly #runtime: Runtime;
  readonly #database: Database;

  constructor(@Inject(RUNTIME) runtime: Runtime, @Inject(DATABASE) database: Database) {
    this.#runtime = runtime;
    this.#database = database;
  }

  @Get('live')
  @Rest({ permission: 'public', summary: 'The process runs' })
  live() {
    return { status: 'ok' };
  }

  @Get('ready')
  @Rest({ permission: 'public', summary: 'The gateway takes calls' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const isReady = this.#runtime.isAccepting && this.#runtime.dataAddress !== '';
    if (!isReady) void reply.status(503);
    return {
      status: isReady ? 'ok' : 'unavailable',
      checks: [
        { name: 'data-plane', isRequired: true, isOk: isReady },
        { name: 'database', isRequired: false, isOk: await this.#database.ping() },
      ],
    };
  }
}
