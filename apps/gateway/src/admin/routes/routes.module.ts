import { Inject, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { RecordsModule } from '../../records/records.module.js';
import { LiveHub } from '../live/live-hub.js';
import { LiveModule } from '../live/live.module.js';
import { stateSource } from '../live/live-source.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ApplyService } from './apply.service.js';
import { DraftPublicationService } from './draft-publication.service.js';
import { DraftReviewService } from './draft-review.service.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';
import { FiguresService } from './figures.service.js';
import { GuardService } from './guard.service.js';
import { ReachService } from './reach.service.js';
import { RehearsalsController } from './rehearsal/rehearsals.controller.js';
import { RehearsalsService } from './rehearsal/rehearsals.service.js';
import type { Rehearsal } from './rehearsal/rehearsals.service.js';
import { RolloutController } from './rollout.controller.js';
import { RolloutService } from './rollout.service.js';
import { RouteWorldService } from './route-world.service.js';
import { RoutesController } from './routes.controller.js';
import { RouteDraftResolver, RouteRolloutResolver, RoutesResolver } from './routes.resolver.js';
import { RoutesService } from './routes.service.js';
import { routesState } from './routes-state.js';

const stateEveryMs = 1_000;
const progressEveryMs = 250;

@Module({
  imports: [LiveModule, RecordsModule, TenantsModule],
  controllers: [DraftsController, RehearsalsController, RolloutController, RoutesController],
  providers: [
    RouteWorldService,
    RoutesService,
    DraftsService,
    DraftReviewService,
    DraftPublicationService,
    RolloutService,
    ReachService,
    ApplyService,
    GuardService,
    RehearsalsService,
    FiguresService,
    RoutesResolver,
    RouteDraftResolver,
    RouteRolloutResolver,
  ],
  exports: [RoutesService, RouteWorldService],
})
export class RoutesModule implements OnModuleInit {
  constructor(
    @Inject(LiveHub) private readonly hub: LiveHub,
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(RolloutService) private readonly rollouts: RolloutService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(RehearsalsService) private readonly rehearsals: RehearsalsService,
  ) {}

  onModuleInit(): void {
    this.hub.provide(
      'routes',
      stateSource(stateEveryMs, () => routesState(this.routes, this.rollouts, this.drafts)),
    );
    this.hub.provide(
      'rehearsals',
      stateSource(progressEveryMs, () =>
        Promise.resolve({ rehearsals: this.rehearsals.list().map(progressOf) }),
      ),
    );
  }
}

const progressOf = ({ id, draftId, edits, state, progress, reason }: Rehearsal) => ({
  ...{ id, draftId, edits, state, progress, reason },
});
