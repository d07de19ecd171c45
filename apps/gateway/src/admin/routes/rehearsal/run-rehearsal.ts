import type { RouteDocument } from '@bellwether/exchange';
import { replayTrace } from '@bellwether/simulation';
import type { ReplayOutcome } from '@bellwether/simulation';
import { compareReplays, replayErrors } from './compare-replays.js';
import type { RehearsalJob, RehearsalResult, RehearsedTenant } from './rehearsal-job.js';
import { routedPolicy } from './routed-policy.js';

const mostTenants = 10;
/** Age of engine readings, as in life: half of the usual time between two scrapes. */
const readingLagMs = 1_000;

/**
 * Plays the calls at a fleet in virtual time, under the live routes and under the draft, once per seed.
 *
 * Errors   `invalid_request` when either side cannot be played.
 */
export function runRehearsal(
  job: RehearsalJob,
  onProgress: (done: number, of: number) => void,
): RehearsalResult {
  const of = 2 * job.seeds.length;
  let done = 0;
  const play = (document: RouteDocument): ReplayOutcome[] => {
    const routed = routedPolicy(document, job);
    return job.seeds.map((seed) => {
      const outcome = replayTrace({
        requests: job.calls,
        workers: job.workers.map(({ profile }) => profile),
        ...routed,
        knowledge: 'capped',
        readings: { kind: 'lagged', lagMs: readingLagMs },
        seed,
      });
      done += 1;
      onProgress(done, of);
      return outcome;
    });
  };
  const replays = { live: play(job.live), draft: play(job.draft) };
  const everybody = job.calls.map((_, place) => place);
  return {
    calls: job.calls.length,
    figures: compareReplays(job.calls, everybody, replays),
    tenants: tenantsOf(job, replays),
    replayErrors: replayErrors(job.calls, replays.live),
  };
}

function tenantsOf(
  { calls }: RehearsalJob,
  replays: Parameters<typeof compareReplays>[2],
): RehearsedTenant[] {
  const places = new Map<string, number[]>();
  calls.forEach(({ tenantId }, place) => {
    if (tenantId === '') return;
    const own = places.get(tenantId) ?? [];
    places.set(tenantId, own);
    own.push(place);
  });
  return [...places]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, mostTenants)
    .map(([tenantId, own]) => ({
      tenantId,
      calls: own.length,
      figures: compareReplays(calls, own, replays),
    }));
}
