import { Inject, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
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
import { RolloutController } from './rollout.controller.js';
import { RolloutService } from './rollout.service.js';
import { RouteWorldService } from './route-world.service.js';
import { RoutesController } from './routes.controller.js';
import { RouteDraftResolver, RouteRolloutResolver, RoutesResolver } from './routes.resolver.js';
import { RoutesService } from './routes.service.js';
import { routesState } from './routes-state.js';

const stateEveryMs = 1_000;

@Module({
  imports: [LiveModule, TenantsModule],
  controllers: [DraftsController, RolloutController, RoutesController],
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
  ) {}

  onModuleInit(): void {
    this.hub.provide(
      'routes',
      stateSource(stateEveryMs, () => routesState(this.routes, this.rollouts, this.drafts)),
    );
  }
}
