import { Inject, Injectable } from '@nestjs/common';
import { diffDocuments } from './diff-documents.js';
import type { Change } from './diff-documents.js';
import { DraftsService } from './drafts.service.js';
import { ReachService } from './reach.service.js';
import type { ReachReport } from './reach.service.js';
import { RouteWorldService } from './route-world.service.js';
import { RoutesService } from './routes.service.js';

export interface DraftDiff {
  readonly baseVersion: number;
  readonly liveVersion: number;
  readonly changes: readonly Change[];
  readonly reach: ReachReport;
}

/** What a draft would change, before it does. */
@Injectable()
export class DraftReviewService {
  constructor(
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(ReachService) private readonly reach: ReachService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  /** Errors: `invalid_request` with every fault, for a draft that could not be published. */
  async diff(id: string): Promise<DraftDiff> {
    const draft = await this.drafts.get(id);
    const live = await this.routes.live();
    const document = await this.world.sound(draft.document, live.document.routes);
    return {
      baseVersion: draft.baseVersion,
      liveVersion: live.version,
      changes: diffDocuments(live.document, document, await this.world.names()),
      reach: await this.reach.between(live.document, document),
    };
  }
}
