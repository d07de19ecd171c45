import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { Actor, AdminRequest } from '../auth/actor.js';
import { AuthService } from '../auth/auth.service.js';
import { LiveHub } from './live-hub.js';
import { sinkOf } from './sink-of.js';
import { checkTopics } from './topic-permissions.js';

const liveQuery = z.strictObject({
  topics: z
    .string()
    .min(1)
    .max(200)
    .transform((text) => [...new Set(text.split(','))]),
});

@Controller('admin/v1/live')
export class LiveController {
  readonly #hub: LiveHub;
  readonly #auth: AuthService;

  constructor(@Inject(LiveHub) hub: LiveHub, @Inject(AuthService) auth: AuthService) {
    this.#hub = hub;
    this.#auth = auth;
  }

  @Get()
  @Rest({
    permission: 'traffic:read',
    summary:
      'Server-sent events: traffic.m15, traffic.h1, fleet, events, calls, setup, routes, rehearsals',
    query: liveQuery,
    reply: z.string(),
    contentType: 'text/event-stream',
  })
  async listen(
    @Query(new ZodPipe(liveQuery)) { topics }: z.infer<typeof liveQuery>,
    @Headers('last-event-id') lastEventId: string | undefined,
    @CurrentActor() actor: Actor,
    @Req() request: AdminRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const accountId = `${actor.kind} ${actor.id}`;
    checkTopics(actor, topics);
    // A refusal is an ordinary reply; after this the connection is a stream.
    this.#hub.check(accountId, topics);
    const sink = sinkOf(reply, request.id);
    const leave = await this.#hub.connect({
      accountId,
      topics,
      lastEventId: lastEventId ?? null,
      sink,
      isAlive: () => this.#auth.isAlive(actor),
    });
    if (sink.isGone()) leave();
    else request.raw.once('close', leave);
  }
}
