import type { DraftsService } from './drafts.service.js';
import type { RolloutService } from './rollout.service.js';
import type { RoutesService } from './routes.service.js';

const shownMarks = 20;
const markWindowMs = 3_600_000;

/** What the live topic `routes` says: the live version, the roll-out, the drafts and the newest marks. */
export async function routesState(
  routes: Pick<RoutesService, 'live' | 'marks'>,
  rollouts: Pick<RolloutService, 'newest'>,
  drafts: Pick<DraftsService, 'list'>,
): Promise<object> {
  // Whole minutes: the state must not differ only because time went on.
  const toMs = Math.ceil(Date.now() / 60_000) * 60_000 + 60_000;
  const live = await routes.live();
  const rollout = await rollouts.newest();
  const marks = await routes.marks(toMs - markWindowMs, toMs);
  return {
    liveVersion: live.version,
    source: live.source,
    rollout: rollout && {
      version: rollout.version,
      percent: rollout.percent,
      tenants: rollout.tenants,
      state: rollout.state,
      reason: rollout.reason,
    },
    drafts: (await drafts.list()).map(({ id, name, edits, baseVersion }) => ({
      id,
      name,
      edits,
      baseVersion,
    })),
    marks: marks.slice(-shownMarks).map(({ id, at, kind, version, message }) => ({
      id,
      atMs: at.getTime(),
      kind,
      version,
      message,
    })),
  };
}
