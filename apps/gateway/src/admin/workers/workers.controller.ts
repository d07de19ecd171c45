import { Readable } from 'node:stream';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { createHttpWorker } from '@bellwether/workers';
import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Rest } from '../../wiring/rest.decorator.js';
import { SETTINGS } from '../../wiring/tokens.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { CalibrationService } from './calibration.service.js';
import { testWorker } from './test-worker.js';
import {
  calibrationInput,
  calibrationReply,
  testLine,
  workerChange,
  workerInput,
  workerList,
  workerReply,
} from './workers.schema.js';
import type { CalibrationInput, TestLine, WorkerChange, WorkerInput } from './workers.schema.js';
import { WorkersService } from './workers.service.js';

const parallelTests = 8;
const testTotalMs = 60_000;

@Controller('admin/v1')
export class WorkersController {
  #runningTests = 0;

  constructor(
    @Inject(WorkersService) private readonly workers: WorkersService,
    @Inject(CalibrationService) private readonly calibration: CalibrationService,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
  ) {}

  @Get('workers')
  @Rest({
    permission: 'workers:read',
    summary: 'Workers of every origin, as they are now',
    reply: workerList,
  })
  async list() {
    return { items: await this.workers.list(), nextCursor: null };
  }

  @Get('workers/:id')
  @Rest({ permission: 'workers:read', summary: 'One worker', reply: workerReply })
  get(@Param('id') id: string) {
    return this.workers.get(id);
  }

  @Post('workers')
  @Rest({
    permission: 'workers:write',
    summary: 'Register a worker',
    body: workerInput,
    reply: workerReply,
    status: 201,
  })
  create(@Body(new ZodPipe(workerInput)) input: WorkerInput, @Context() context: WriteContext) {
    return this.workers.create(input, context);
  }

  @Post('workers/test')
  @Rest({
    permission: 'workers:write',
    summary: 'Try a worker step by step, one line per change; nothing is saved',
    body: workerInput,
    reply: testLine,
    contentType: 'application/x-ndjson',
  })
  test(@Body(new ZodPipe(workerInput)) input: WorkerInput, @Res() reply: FastifyReply) {
    if (this.#runningTests >= parallelTests)
      throw new GatewayError('too_many_attempts', { retryAfterSeconds: 5 });
    const { workers, fleet } = this.config.settings;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(new GatewayError('client_gone')));
    const lines = testWorker(input, {
      connectTimeoutMs: workers.connectTimeoutMs,
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(testTotalMs)]),
      connect: (url) =>
        createHttpWorker({
          ...workers,
          url,
          maxSockets: 2,
          probeTimeoutMs: input.limits?.probeTimeoutMs ?? fleet.probeTimeoutMs,
          metricsTimeoutMs: fleet.metricsTimeoutMs,
          firstEventTimeoutMs: Math.min(workers.firstEventTimeoutMs, testTotalMs),
          apiKey: () => input.apiKey ?? null,
        }),
    });
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(this.#counted(lines)));
  }

  async *#counted(lines: AsyncGenerator<TestLine>): AsyncGenerator<string> {
    this.#runningTests += 1;
    try {
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    } finally {
      this.#runningTests -= 1;
    }
  }

  @Patch('workers/:id')
  @Rest({
    permission: 'workers:write',
    summary: 'Change a registered worker',
    body: workerChange,
    reply: workerReply,
  })
  change(
    @Param('id') id: string,
    @Body(new ZodPipe(workerChange)) change: WorkerChange,
    @Context() context: WriteContext,
  ) {
    return this.workers.change(id, change, context);
  }

  @Post('workers/:id/calibrate')
  @Rest({
    permission: 'workers:write',
    summary: 'Measure how fast a worker prefills, by prompts that nobody has sent before',
    body: calibrationInput,
    reply: calibrationReply,
  })
  calibrate(
    @Param('id') id: string,
    @Body(new ZodPipe(calibrationInput)) input: CalibrationInput,
    @Context() context: WriteContext,
  ) {
    return this.calibration.calibrate(id, input, context);
  }

  @Post('workers/:id/drain')
  @Rest({
    permission: 'workers:write',
    summary: 'Send it no new calls; running ones finish',
    reply: workerReply,
  })
  drain(@Param('id') id: string, @Context() context: WriteContext) {
    return this.workers.setDraining(id, true, context);
  }

  @Post('workers/:id/resume')
  @Rest({ permission: 'workers:write', summary: 'Send it calls again', reply: workerReply })
  resume(@Param('id') id: string, @Context() context: WriteContext) {
    return this.workers.setDraining(id, false, context);
  }

  @Delete('workers/:id')
  @Rest({
    permission: 'workers:write',
    summary: 'Remove a registered worker; running calls finish',
    status: 204,
  })
  remove(@Param('id') id: string, @Context() context: WriteContext) {
    return this.workers.remove(id, context);
  }

  @Delete('simulated-workers')
  @Rest({ permission: 'workers:write', summary: 'End the simulated fleet for good', status: 204 })
  endSimulated(@Context() context: WriteContext) {
    return this.workers.endSimulated(context);
  }
}
