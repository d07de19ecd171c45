import { Inject } from '@nestjs/common';
import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { checked, firstOf } from '../../wiring/zod.pipe.js';
import { Needs } from '../auth/permission.decorator.js';
import { DraftReviewService } from './draft-review.service.js';
import { DraftsService } from './drafts.service.js';
import { FiguresService } from './figures.service.js';
import { ReachService } from './reach.service.js';
import { RolloutService } from './rollout.service.js';
import {
  shownChange,
  shownDocument,
  shownDraft,
  shownLive,
  shownMark,
  shownPolicy,
  shownRollout,
  shownVersion,
} from './route-views.js';
import type { ShownDraft } from './route-views.js';
import { RouteWorldService } from './route-world.service.js';
import { markQuery } from './routes.schema.js';
import { RoutesService } from './routes.service.js';
import { yamlOf } from './yaml-document.js';

const usualVersions = 50;
const mostVersions = 200;

@Resolver()
export class RoutesResolver {
  constructor(
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(RolloutService) private readonly rollouts: RolloutService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(ReachService) private readonly reach: ReachService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  @Query('routing')
  @Needs('routes:read')
  async routing() {
    const live = await this.routes.live();
    const names = await this.world.tenantNames();
    const rollout = await this.rollouts.newest();
    return {
      live: {
        ...shownLive(live),
        document: shownDocument(live.document, names),
        liveFromMs: live.liveFrom?.getTime() ?? null,
        yaml: yamlOf(live.document),
      },
      rollout: rollout && shownRollout(rollout, names),
      draftCount: (await this.drafts.list()).length,
      hasFlowControl: this.world.hasFlowControl,
      traffic: await this.reach.traffic(live.document),
    };
  }

  @Query('routeVersions')
  @Needs('routes:read')
  async versions(@Args('first') first?: number | null, @Args('before') before?: number | null) {
    const limit = firstOf(first, { usual: usualVersions, most: mostVersions });
    const names = await this.world.tenantNames();
    const versions = await this.routes.versions(limit, before ?? null);
    return versions.map((version) => shownVersion(version, names));
  }

  @Query('routeVersion')
  @Needs('routes:read')
  async version(@Args('version') version: number) {
    return shownVersion(await this.routes.version(version), await this.world.tenantNames());
  }

  @Query('routeDiff')
  @Needs('routes:read')
  async diff(@Args('from') from: number, @Args('to') to: number) {
    return (await this.routes.diff(from, to)).map(shownChange);
  }

  @Query('routeDrafts')
  @Needs('routes:read')
  async draftList() {
    return (await this.drafts.list()).map(shownDraft);
  }

  @Query('routeDraft')
  @Needs('routes:read')
  async draft(@Args('id') id: string) {
    return shownDraft(await this.drafts.get(id));
  }

  @Query('policyCatalogue')
  @Needs('routes:read')
  policies() {
    return this.world.catalogue().map(shownPolicy);
  }

  @Query('routeChoices')
  @Needs('routes:read')
  choices() {
    return this.world.choices();
  }

  @Query('publishes')
  @Needs('routes:read')
  async publishes(@Args('fromMs') fromMs: number, @Args('toMs') toMs: number) {
    const span = checked(markQuery, { fromMs, toMs });
    return (await this.routes.marks(span.fromMs, span.toMs)).map(shownMark);
  }
}

/** What is worked out only when a screen asks for it. */
@Resolver('RouteDraft')
export class RouteDraftResolver {
  constructor(
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(DraftReviewService) private readonly review: DraftReviewService,
  ) {}

  @ResolveField('check')
  check(@Parent() { row }: ShownDraft) {
    return this.drafts.check(row);
  }

  @ResolveField('diff')
  async diff(@Parent() { row }: ShownDraft) {
    const { isValid } = await this.drafts.check(row);
    if (!isValid) return null;
    const diff = await this.review.diff(row.id);
    return { ...diff, changes: diff.changes.map(shownChange) };
  }
}

@Resolver('RouteRollout')
export class RouteRolloutResolver {
  constructor(@Inject(FiguresService) private readonly figures: FiguresService) {}

  @ResolveField('figures')
  of(@Parent() rollout: ReturnType<typeof shownRollout>) {
    return this.figures.since([rollout.version, rollout.liveVersion], rollout.startedAtMs);
  }
}
