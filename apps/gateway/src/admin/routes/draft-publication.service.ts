import type { EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { RouteDocument } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Write } from '../audit/writes.service.js';
import { PublishService } from '../publish/publish.service.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { DraftsService, requireDraft, requireSeen } from './drafts.service.js';
import {
  addMark,
  addVersion,
  auditedVersion,
  authorOf,
  goLive,
  runningRow,
} from './publication.js';
import { requireShare, shareOf } from './rollout.service.js';
import { RouteWorldService } from './route-world.service.js';
import type { RouteDraftRow, RouteRolloutRow, RouteVersionRow } from './routes.entity.js';
import type { publishInput } from './routes.schema.js';
import { RoutesService } from './routes.service.js';
import type { ListedVersion, LiveRoutes } from './routes.service.js';

export type PublishInput = z.infer<typeof publishInput>;

/** From a draft to a version: checked, compared with what went live meanwhile, to all or to some. */
@Injectable()
export class DraftPublicationService {
  constructor(
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  /** `edits` is what the publisher has seen; null = whatever the draft holds. */
  async publishDraft(
    id: string,
    edits: number | null,
    input: PublishInput,
    context: WriteContext,
  ): Promise<ListedVersion> {
    const draft = await this.drafts.get(id);
    if (edits !== null) requireSeen(draft, edits);
    const live = await this.routes.live();
    if (live.source === 'file') throw fromFile(live);
    await this.#requireCurrent(draft, live);
    const document = await this.world.sound(draft.document, live.document.routes);
    if (isDeepStrictEqual(document, live.document))
      throw new GatewayError('conflict', { text: 'The draft says what is live already.' });
    const number = await this.writes.run(context, async (write) => {
      await this.publish.lock(write.manager);
      const seen = await requireDraft(write.manager, id, true);
      requireSeen(seen, draft.edits);
      const version = await this.#write(
        write,
        { document, live, source: 'console' },
        input,
        context,
      );
      await write.manager.delete<RouteDraftRow>('route_draft', { id });
      return version;
    });
    this.routes.changed();
    return this.routes.version(number);
  }

  /** Publishes a document without a draft, for everybody. */
  async publishDocument(
    document: RouteDocument,
    live: LiveRoutes,
    message: string,
    context: WriteContext,
  ): Promise<ListedVersion> {
    const number = await this.writes.run(context, async (write) => {
      await this.publish.lock(write.manager);
      return this.#write(write, { document, live, source: 'file' }, { message }, context);
    });
    this.routes.changed();
    return this.routes.version(number);
  }

  async #write(
    { manager, audit, publishes }: Write,
    { document, live, source }: Pick<RouteVersionRow, 'document' | 'source'> & { live: LiveRoutes },
    input: PublishInput,
    context: WriteContext,
  ): Promise<number> {
    await requireNoRollout(manager);
    const now = await this.routes.liveIn(manager);
    if (now.version !== live.version)
      throw new ChangedMeanwhile(`Version ${now.version} went live meanwhile.`);
    const author = authorOf(context);
    const row = await addVersion(manager, live.version, {
      ...{ document, source, author },
      message: input.message,
      kind: 'publish',
    });
    const rollout = rolloutOf(input, row);
    if (rollout) await manager.insert<RouteRolloutRow>('route_rollout', rollout);
    else await goLive(manager, row.version);
    await addMark(manager, rollout ? 'rollout-start' : 'publish', {
      version: row.version,
      message: rollout ? `${input.message} (${shareOf(rollout)})` : input.message,
      author,
    });
    await audit({
      action: 'routes.publish',
      objectKind: 'routes',
      objectId: String(row.version),
      objectName: input.message,
      before: auditedVersion(live.version, live.document),
      after: { ...auditedVersion(row.version, document), source, rollout: sharedOf(rollout) },
    });
    publishes();
    return row.version;
  }

  async #requireCurrent(draft: RouteDraftRow, live: LiveRoutes): Promise<void> {
    if (draft.baseVersion === live.version) return;
    const changes = await this.routes.diff(draft.baseVersion, live.version);
    throw new ChangedMeanwhile(
      `Version ${live.version} went live after this draft was begun on version ${draft.baseVersion}.`,
      changes.map(({ pointer, sentence }) => ({ path: pointer, message: sentence })),
    );
  }
}

export function fromFile({ version, author, liveFrom }: LiveRoutes): GatewayError {
  return new GatewayError('read_only', {
    text: `The routes come from a file: version ${version} was applied by ${author ?? 'somebody'} at ${liveFrom?.toISOString() ?? 'an unknown time'}. Change the file and apply it, or release the routes first.`,
  });
}

async function requireNoRollout(manager: EntityManager): Promise<void> {
  const running = await runningRow(manager);
  if (running)
    throw new ChangedMeanwhile(
      `Version ${running.version} is being rolled out (${shareOf(running)}). Complete it or take it back first.`,
    );
}

/** null = for everybody at once. */
function rolloutOf(
  { percent, tenants = [], guard = null }: PublishInput,
  { version, parent, author, publishedAt }: RouteVersionRow,
): RouteRolloutRow | null {
  const share = percent ?? (tenants.length > 0 ? 0 : 100);
  requireShare(share, tenants);
  if (share === 100 && guard === null) return null;
  return {
    id: newId('rol'),
    version,
    liveVersion: parent,
    percent: share,
    tenants,
    guard,
    state: 'running',
    reason: null,
    author,
    endedBy: null,
    startedAt: publishedAt,
    changedAt: publishedAt,
    endedAt: null,
  };
}

const sharedOf = (rollout: RouteRolloutRow | null) =>
  rollout && { percent: rollout.percent, tenants: rollout.tenants, guard: rollout.guard };
