import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  Inject,
  Param,
  Post,
  Put,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { Context } from '../../wiring/write-context.decorator.js';
import { ZodPipe } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { DraftPublicationService } from './draft-publication.service.js';
import { DraftReviewService } from './draft-review.service.js';
import { DraftsService } from './drafts.service.js';
import { editOf, editTag, requireEdit } from './edit-tag.js';
import type { RouteDraftRow } from './routes.entity.js';
import {
  checkReply,
  draftChange,
  draftDiffReply,
  draftInput,
  draftList,
  draftReply,
  publishInput,
  versionReply,
} from './routes.schema.js';

const tagged = (draft: RouteDraftRow, reply: FastifyReply) => {
  void reply.header('etag', editTag(draft.edits));
  return draft;
};

@Controller('admin/v1/routes/drafts')
export class DraftsController {
  constructor(
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(DraftReviewService) private readonly review: DraftReviewService,
    @Inject(DraftPublicationService) private readonly publication: DraftPublicationService,
  ) {}

  @Get()
  @Rest({ permission: 'routes:read', summary: 'Drafts, last changed first', reply: draftList })
  async list() {
    return { items: await this.drafts.list(), nextCursor: null };
  }

  @Post()
  @Rest({
    permission: 'routes:write',
    summary: 'Begin a draft from the live version, from another one, or from a text',
    body: draftInput,
    reply: draftReply,
    status: 201,
  })
  async create(
    @Body(new ZodPipe(draftInput)) input: z.infer<typeof draftInput>,
    @Context() context: WriteContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(await this.drafts.create(input, context), reply);
  }

  @Get(':id')
  @Rest({ permission: 'routes:read', summary: 'One draft, with its ETag', reply: draftReply })
  async get(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return tagged(await this.drafts.get(id), reply);
  }

  @Put(':id')
  @Rest({
    permission: 'routes:write',
    summary: 'Save a draft; If-Match carries the ETag that was seen',
    body: draftChange,
    reply: draftReply,
  })
  async change(
    @Param('id') id: string,
    @Headers('if-match') seen: string | undefined,
    @Body(new ZodPipe(draftChange)) input: z.infer<typeof draftChange>,
    @Context() context: WriteContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(await this.drafts.change(id, requireEdit(seen), input, context), reply);
  }

  @Delete(':id')
  @Rest({ permission: 'routes:write', summary: 'Discard a draft', status: 204 })
  discard(@Param('id') id: string, @Context() context: WriteContext) {
    return this.drafts.discard(id, context);
  }

  @Get(':id/yaml')
  @Header('content-type', 'application/yaml; charset=utf-8')
  @Rest({
    permission: 'routes:read',
    summary: 'A draft as YAML',
    reply: z.string(),
    contentType: 'application/yaml',
  })
  async yaml(@Param('id') id: string) {
    return this.drafts.yaml(await this.drafts.get(id));
  }

  @Post(':id/check')
  @Rest({
    permission: 'routes:read',
    summary: 'Every fault and every surprise of a draft, each at its place',
    reply: checkReply,
  })
  async check(@Param('id') id: string) {
    return this.drafts.check(await this.drafts.get(id));
  }

  @Post(':id/diff')
  @Rest({
    permission: 'routes:read',
    summary: 'What a draft changes against the live version, and whom it reaches',
    reply: draftDiffReply,
  })
  diff(@Param('id') id: string) {
    return this.review.diff(id);
  }

  @Post(':id/publish')
  @Rest({
    permission: 'routes:write',
    summary: 'Publish a draft to everybody, or to a percentage of conversations or some tenants',
    body: publishInput,
    reply: versionReply,
  })
  publish(
    @Param('id') id: string,
    @Headers('if-match') seen: string | undefined,
    @Body(new ZodPipe(publishInput)) input: z.infer<typeof publishInput>,
    @Context() context: WriteContext,
  ) {
    return this.publication.publishDraft(id, editOf(seen), input, context);
  }
}
