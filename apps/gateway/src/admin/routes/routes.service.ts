import { LessThan, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { RouteDocument } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { LiveHub } from '../live/live-hub.js';
import { PublishService } from '../publish/publish.service.js';
import { diffDocuments } from './diff-documents.js';
import type { Change } from './diff-documents.js';
import {
  addMark,
  addVersion,
  auditedVersion,
  authorOf,
  endRollout,
  goLive,
  liveRow,
  runningRow,
} from './publication.js';
import { RouteWorldService } from './route-world.service.js';
import type { RouteMarkRow, RouteRolloutRow, RouteVersionRow } from './routes.entity.js';

/** What takes the calls: the live version, or the policy of the settings as version 0. */
export interface LiveRoutes {
  readonly version: number;
  readonly document: RouteDocument;
  readonly source: 'console' | 'file' | 'settings';
  readonly message: string | null;
  readonly author: string | null;
  readonly liveFrom: Date | null;
}

export interface ListedVersion extends RouteVersionRow {
  readonly isLive: boolean;
  /** How its roll-out went; null = it was published to everybody at once. */
  readonly rollout: RouteRolloutRow | null;
}

const mostMarks = 500;

/** Published versions: which is live, what they hold, what differs, and the way back. */
@Injectable()
export class RoutesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
    @Inject(LiveHub) private readonly hub: LiveHub,
  ) {}

  live(): Promise<LiveRoutes> {
    return this.#read((manager) => this.liveIn(manager));
  }

  async liveIn(manager: EntityManager): Promise<LiveRoutes> {
    const row = await liveRow(manager);
    if (row) return row;
    return {
      version: 0,
      document: this.publish.implicitRouting,
      source: 'settings',
      message: null,
      author: null,
      liveFrom: null,
    };
  }

  /** Newest first; the cursor is the last version seen. */
  async versions(limit: number, before: number | null): Promise<ListedVersion[]> {
    return this.#read(async (manager) => {
      const rows = await manager.find<RouteVersionRow>('route_version', {
        ...(before === null ? {} : { where: { version: LessThan(before) } }),
        order: { version: 'DESC' },
        take: limit,
      });
      return this.#listed(manager, rows);
    });
  }

  async version(version: number): Promise<ListedVersion> {
    return this.#read(async (manager) => {
      const row = await manager.findOneBy<RouteVersionRow>('route_version', { version });
      const [listed] = row ? await this.#listed(manager, [row]) : [];
      if (!listed) throw new GatewayError('not_found', { text: `There is no version ${version}.` });
      return listed;
    });
  }

  /** The document of a version; 0 is the policy of the settings. */
  async documentOf(version: number): Promise<RouteDocument> {
    return version === 0 ? this.publish.implicitRouting : (await this.version(version)).document;
  }

  async diff(from: number, to: number): Promise<Change[]> {
    const [before, after] = [await this.documentOf(from), await this.documentOf(to)];
    return diffDocuments(before, after, await this.world.names());
  }

  /** The document of an earlier version becomes a new one, live for everybody at once. A running roll-out ends. */
  async revert(
    version: number,
    message: string | null,
    context: WriteContext,
  ): Promise<ListedVersion> {
    const document = await this.world.sound(await this.documentOf(version), []);
    const text = message ?? `Back to version ${version}`;
    const number = await this.writes.run(context, async ({ manager, audit, publishes }) => {
      await this.publish.lock(manager);
      const live = await this.liveIn(manager);
      const author = authorOf(context);
      const running = await runningRow(manager);
      if (running) await endRollout(manager, running, { state: 'reverted', reason: text }, author);
      const row = await addVersion(manager, live.version, {
        document,
        message: text,
        author,
        kind: 'revert',
        source: 'console',
      });
      await goLive(manager, row.version);
      await addMark(manager, 'revert', { version: row.version, message: text, author });
      await audit({
        action: 'routes.revert',
        objectKind: 'routes',
        objectId: String(row.version),
        objectName: text,
        before: auditedVersion(live.version, live.document),
        after: { ...auditedVersion(row.version, document), revertsTo: version },
      });
      publishes();
      return row.version;
    });
    this.changed();
    return this.version(number);
  }

  /** Oldest first. */
  marks(fromMs: number, toMs: number): Promise<RouteMarkRow[]> {
    return this.#read(async (manager) => {
      const rows = await manager
        .getRepository<RouteMarkRow>('route_mark')
        .createQueryBuilder('m')
        .where('m.at >= :from AND m.at < :to', { from: new Date(fromMs), to: new Date(toMs) })
        .orderBy('m.at', 'DESC')
        .addOrderBy('m.id', 'DESC')
        .limit(mostMarks)
        .getMany();
      return rows.reverse();
    });
  }

  /** Screens that listen are told at once. */
  changed(): void {
    this.hub.changed('routes');
  }

  async #listed(
    manager: EntityManager,
    rows: readonly RouteVersionRow[],
  ): Promise<ListedVersion[]> {
    const rollouts: RouteRolloutRow[] = await manager
      .getRepository<RouteRolloutRow>('route_rollout')
      .createQueryBuilder('r')
      .where('r.version = ANY(:versions)', { versions: rows.map(({ version }) => version) })
      .orderBy('r.startedAt', 'ASC')
      .getMany();
    const byVersion = new Map(rollouts.map((rollout) => [rollout.version, rollout]));
    return rows.map((row) => ({
      ...row,
      isLive: row.liveFrom !== null && row.liveUntil === null,
      rollout: byVersion.get(row.version) ?? null,
    }));
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
