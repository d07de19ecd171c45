import { BlockCache } from '../block-cache.js';
import type { EngineProfile } from '../profiles.js';
import type { TraceRequest } from './trace.js';

/** What no choice of worker can beat. Units: seconds, fractions 0–1. */
export interface Bounds {
  /** Each request alone at a worker, with all blocks of earlier requests in its cache. */
  readonly endless: {
    readonly ttftSeconds: Float64Array;
    readonly hitRatio: number;
  };
  /** All caches of the fleet as one, least recently used out first. */
  readonly pooledHitRatio: number;
}

/** The bounds of a trace at so many workers of a profile. */
export function findBounds(
  requests: readonly TraceRequest[],
  profile: EngineProfile,
  workers: number,
): Bounds {
  const seen = new Set<number>();
  const ttftSeconds = new Float64Array(requests.length);
  const pooled = new BlockCache(Math.floor(profile.kvTokens / profile.blockTokens) * workers);
  let promptTokens = 0;
  let endlessTokens = 0;
  let pooledTokens = 0;
  requests.forEach((request, place) => {
    const cachedTokens = hit(request, endlessRun(seen, request.blockKeys), profile);
    ttftSeconds[place] = aloneSeconds(profile, request.promptTokens, cachedTokens);
    promptTokens += request.promptTokens;
    endlessTokens += cachedTokens;
    pooledTokens += hit(request, pooledRun(pooled, request.blockKeys), profile);
  });
  return {
    endless: { ttftSeconds, hitRatio: endlessTokens / promptTokens },
    pooledHitRatio: pooledTokens / promptTokens,
  };
}

function hit(
  { promptTokens }: TraceRequest,
  blocks: number,
  { blockTokens }: EngineProfile,
): number {
  return Math.min(blocks * blockTokens, promptTokens - 1);
}

function endlessRun(seen: Set<number>, keys: ArrayLike<number>): number {
  let run = 0;
  while (run < keys.length && seen.has(keys[run] as number)) run += 1;
  for (let block = run; block < keys.length; block += 1) seen.add(keys[block] as number);
  return run;
}

function pooledRun(cache: BlockCache, keys: ArrayLike<number>): number {
  const run = cache.match(keys, keys.length);
  cache.acquire(keys, run);
  cache.reserve(keys.length - run);
  let shared = run;
  // A prompt larger than all caches together keeps its head.
  while (shared < keys.length && cache.publish(keys[shared] as number)) shared += 1;
  cache.release(keys, shared, keys.length - shared);
  return run;
}

/** Passes of an idle engine until the first token. */
function aloneSeconds(profile: EngineProfile, promptTokens: number, cachedTokens: number): number {
  let seconds = 0;
  for (let done = cachedTokens; done < promptTokens;) {
    const chunk = Math.min(profile.passTokens, promptTokens - done);
    seconds +=
      profile.baseSeconds +
      chunk / profile.prefillTokensPerSecond +
      profile.attentionSeconds * chunk * (done + chunk / 2);
    done += chunk;
  }
  return seconds;
}
