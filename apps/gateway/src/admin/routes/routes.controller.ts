import { Body, Controller, Get, Header, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { ApplyService } from './apply.service.js';
import { shownLive } from './route-views.js';
import { RouteWorldService } from './route-world.service.js';
import {
  applyInput,
  applyReply,
  changeList,
  diffQuery,
  liveReply,
  markList,
  markQuery,
  policyList,
  revertInput,
  versionList,
  versionNumber,
  versionQuery,
  versionReply,
} from './routes.schema.js';
import { RoutesService } from './routes.service.js';

@Controller('admin/v1/routes')
export class RoutesController {
  constructor(
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(ApplyService) private readonly files: ApplyService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  @Get('live')
  @Rest({ permission: 'routes:read', summary: 'The live routes', reply: liveReply })
  async live() {
    return shownLive(await this.routes.live());
  }

  @Get('policies')
  @Rest({
    permission: 'routes:read',
    summary: 'Policies with the schema and the defaults of their options',
    reply: policyList,
  })
  policies() {
    return { items: this.world.catalogue(), nextCursor: null };
  }

  @Get('marks')
  @Rest({
    permission: 'routes:read',
    summary: 'Publishes, roll-outs and reverts within a span of time',
    query: markQuery,
    reply: markList,
  })
  async marks(@Query(new ZodPipe(markQuery)) { fromMs, toMs }: z.infer<typeof markQuery>) {
    return { items: await this.routes.marks(fromMs, toMs), nextCursor: null };
  }

  @Get('versions')
  @Rest({
    permission: 'routes:read',
    summary: 'Published versions, newest first',
    query: versionQuery,
    reply: versionList,
  })
  async versions(
    @Query(new ZodPipe(versionQuery)) { limit, cursor }: z.infer<typeof versionQuery>,
  ) {
    const rows = await this.routes.versions(limit + 1, cursor ?? null);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.version) : null };
  }

  @Get('diff')
  @Rest({
    permission: 'routes:read',
    summary: 'What differs in meaning between two versions; 0 is the policy of the settings',
    query: diffQuery,
    reply: changeList,
  })
  async diff(@Query(new ZodPipe(diffQuery)) { from, to }: z.infer<typeof diffQuery>) {
    return { changes: await this.routes.diff(from, to) };
  }

  @Get('versions/:version')
  @Rest({ permission: 'routes:read', summary: 'One published version', reply: versionReply })
  version(@Param('version', new ZodPipe(versionNumber)) version: number) {
    return this.routes.version(version);
  }

  @Post('versions/:version/revert')
  @Rest({
    permission: 'routes:write',
    summary: 'Publish the document of an earlier version for everybody; a running roll-out ends',
    body: revertInput,
    reply: versionReply,
  })
  revert(
    @Param('version', new ZodPipe(versionNumber)) version: number,
    @Body(new ZodPipe(revertInput)) { message }: z.infer<typeof revertInput>,
    @Context() context: WriteContext,
  ) {
    return this.routes.revert(version, message ?? null, context);
  }

  @Get('export')
  @Header('content-type', 'application/yaml; charset=utf-8')
  @Rest({
    permission: 'routes:read',
    summary: 'The live routes as YAML',
    reply: z.string(),
    contentType: 'application/yaml',
  })
  export() {
    return this.files.export();
  }

  @Post('apply')
  @Rest({
    permission: 'routes:write',
    summary: 'Publish routes from a YAML file; the same file again changes nothing',
    body: applyInput,
    reply: applyReply,
  })
  apply(
    @Body(new ZodPipe(applyInput)) input: z.infer<typeof applyInput>,
    @Context() context: WriteContext,
  ) {
    return this.files.apply(input, context);
  }

  @Post('release')
  @Rest({
    permission: 'routes:write',
    summary: 'Let the console change routes that came from a file',
    reply: liveReply,
  })
  async release(@Context() context: WriteContext) {
    return shownLive(await this.files.release(context));
  }
}
