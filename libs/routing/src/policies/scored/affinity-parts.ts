import {
  noHitLruParameters,
  prefixAffinityParameters,
  prefixCacheParameters,
  sessionAffinityParameters,
} from './affinity-parts.options.js';
import { countKept, partType } from './part.js';
import type { Filter, Scene, Scorer } from './part.js';

/** Sides of the die that decides whether to explore. */
const explorationSides = 1_000_000;

/** Share of the prompt that the worker is believed to hold. */
function hitShare({ request }: Scene, column: number): number {
  const { promptTokens, matchedTokens } = request;
  return promptTokens > 0 ? Math.min(1, (matchedTokens[column] ?? 0) / promptTokens) : 0;
}

function longestPrefix(lengthWeight: number, scaleTokens: number): Scorer {
  return (scene, scores) => {
    for (let column = 0; column < scene.columns; column += 1) {
      const length = Math.min(1, (scene.request.matchedTokens[column] ?? 0) / scaleTokens);
      scores[column] =
        lengthWeight * length * length + (1 - lengthWeight) * hitShare(scene, column);
    }
  };
}

function longestUnused(lruSize: number): Scorer {
  let ranks = new Float64Array(0);
  return (scene, scores) => {
    const { fleet, request, kept, columns } = scene;
    let isWarm = false;
    let candidates = 0;
    let used = 0;
    if (ranks.length < columns) ranks = new Float64Array(columns * 2);
    for (let column = 0; column < columns; column += 1) {
      if (kept[column] !== 1) continue;
      candidates += 1;
      if ((request.matchedTokens[column] ?? 0) > 0) isWarm = true;
      const last = fleet.coldSequence[column] ?? -Infinity;
      if (last === -Infinity) continue;
      ranks[used] = last;
      used += 1;
    }
    if (isWarm) {
      scores.fill(0.5, 0, columns);
      return;
    }
    const order = ranks.subarray(0, used).sort();
    const forgotten = Math.max(0, used - lruSize);
    for (let column = 0; column < columns; column += 1) {
      const last = fleet.coldSequence[column] ?? -Infinity;
      const rank = last === -Infinity ? -1 : order.indexOf(last);
      const place = rank < forgotten ? 0 : candidates - used + rank;
      scores[column] = place === 0 || candidates < 2 ? 1 : 1 - place / (candidates - 1);
    }
  };
}

/** The session's worker, when it is in the running; -1 otherwise. */
function boundColumn({ request, kept }: Scene): number {
  const sticky = request.affinity?.stickyColumns ?? null;
  if (sticky === null) return -1;
  for (let index = 0; index < sticky.length; index += 1) {
    const column = sticky[index] ?? -1;
    if (kept[column] === 1) return column;
  }
  return -1;
}

function sameWorker(scene: Scene, scores: Float64Array): void {
  scores.fill(0, 0, scene.columns);
  const bound = boundColumn(scene);
  if (bound !== -1) scores[bound] = 1;
}

function onlySameWorker(scene: Scene): void {
  const bound = boundColumn(scene);
  if (bound === -1) return;
  scene.kept.fill(0, 0, scene.columns);
  scene.kept[bound] = 1;
}

interface StickyGate {
  readonly affinityThreshold: number;
  readonly explorationProbability: number;
  readonly maxTTFTPenaltyMs: number;
  readonly peakPrefillThroughput: number;
}

/** Warm workers only, until waiting for them costs too much. */
function stickyUntilSaturated(gate: StickyGate): Filter {
  const { affinityThreshold, explorationProbability, maxTTFTPenaltyMs } = gate;
  return (scene) => {
    const { kept, columns, fleet } = scene;
    if (affinityThreshold <= 0 || countKept(scene) < 2) return;
    if (
      explorationProbability > 0 &&
      scene.dice(explorationSides) < explorationProbability * explorationSides
    )
      return;
    let leastWarm = Infinity;
    let leastCold = Infinity;
    for (let column = 0; column < columns; column += 1) {
      if (kept[column] !== 1) continue;
      const ms = ((fleet.uncachedTokens[column] ?? 0) / gate.peakPrefillThroughput) * 1_000;
      if (hitShare(scene, column) >= affinityThreshold) leastWarm = Math.min(leastWarm, ms);
      else leastCold = Math.min(leastCold, ms);
    }
    if (leastWarm === Infinity || leastCold === Infinity) return;
    if (maxTTFTPenaltyMs > 0 && leastWarm - leastCold > maxTTFTPenaltyMs) return;
    for (let column = 0; column < columns; column += 1) {
      if (hitShare(scene, column) < affinityThreshold) kept[column] = 0;
    }
  };
}

/**
 * Parts that keep to workers which know the prompt or the session, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler: the published formulae. Matches in blocks there are matches in tokens here.
 */
export const affinityParts = {
  'prefix-cache-scorer': partType({
    roles: ['scorer'],
    needs: ['prefix-match'],
    parametersSchema: prefixCacheParameters,
    make: ({ matchLengthWeight, matchLengthScaleTokens }) => ({
      scorer: longestPrefix(matchLengthWeight, matchLengthScaleTokens),
    }),
  }),
  'no-hit-lru-scorer': partType({
    roles: ['scorer'],
    needs: ['prefix-match', 'load'],
    parametersSchema: noHitLruParameters,
    make: ({ lruSize }) => ({ scorer: longestUnused(lruSize) }),
  }),
  'session-affinity-scorer': partType({
    roles: ['scorer'],
    needs: ['sticky-key'],
    parametersSchema: sessionAffinityParameters,
    make: ({ evictionTtlSeconds }) => ({
      scorer: sameWorker,
      maxIdleSeconds: evictionTtlSeconds,
    }),
  }),
  'session-affinity-filter': partType({
    roles: ['filter'],
    needs: ['sticky-key'],
    parametersSchema: sessionAffinityParameters,
    make: ({ evictionTtlSeconds }) => ({
      filter: onlySameWorker,
      maxIdleSeconds: evictionTtlSeconds,
    }),
  }),
  'prefix-cache-affinity-filter': partType({
    roles: ['filter'],
    needs: ['prefix-match', 'load'],
    parametersSchema: prefixAffinityParameters,
    make: (gate) => ({ filter: stickyUntilSaturated(gate) }),
  }),
};
