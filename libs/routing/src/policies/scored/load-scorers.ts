import {
  activeRequestParameters,
  loadAwareParameters,
  noParameters,
  tokenLoadParameters,
} from './load-scorers.options.js';
import { partType, reading } from './part.js';
import type { Scene, Scorer } from './part.js';

type ReadingName = 'waiting' | 'running';

/** The fewest of the candidates get 1, the most 0, the others in proportion; all equal, all 1. */
function fewerIsBetter(name: ReadingName): Scorer {
  return (scene, scores) => {
    const values = scene.fleet[name];
    let least = Infinity;
    let most = -Infinity;
    for (let column = 0; column < scene.columns; column += 1) {
      if (scene.kept[column] !== 1) continue;
      const own = reading(scene, values, column);
      if (own < least) least = own;
      if (own > most) most = own;
    }
    for (let column = 0; column < scene.columns; column += 1) {
      const own = reading(scene, values, column);
      scores[column] = most === least && !Number.isNaN(own) ? 1 : (most - own) / (most - least);
    }
  };
}

function emptierIsBetter(scene: Scene, scores: Float64Array): void {
  for (let column = 0; column < scene.columns; column += 1) {
    scores[column] = 1 - reading(scene, scene.fleet.kvUsage, column);
  }
}

function shortQueue(threshold: number): Scorer {
  return (scene, scores) => {
    for (let column = 0; column < scene.columns; column += 1) {
      const own = reading(scene, scene.fleet.waiting, column);
      scores[column] = own >= threshold ? 0 : 0.5 * (1 - own / threshold);
    }
  };
}

function fewActive(idleThreshold: number, maxBusyScore: number): Scorer {
  return ({ fleet: { inFlight }, kept, columns }, scores) => {
    let most = 0;
    for (let column = 0; column < columns; column += 1) {
      if (kept[column] === 1 && (inFlight[column] ?? 0) > most) most = inFlight[column] ?? 0;
    }
    for (let column = 0; column < columns; column += 1) {
      const own = inFlight[column] ?? 0;
      scores[column] = own <= idleThreshold ? 1 : ((most - own) / most) * maxBusyScore;
    }
  };
}

function fewTokens(threshold: number): Scorer {
  return ({ fleet: { uncachedTokens }, columns }, scores) => {
    for (let column = 0; column < columns; column += 1) {
      scores[column] = 1 - Math.min(1, (uncachedTokens[column] ?? 0) / threshold);
    }
  };
}

/**
 * Scorers of load, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler: the published formulae. A missing reading is no score there and counts 0.
 */
export const loadScorers = {
  'queue-scorer': partType({
    roles: ['scorer'],
    needs: ['engine-metrics'],
    parametersSchema: noParameters,
    make: () => ({ scorer: fewerIsBetter('waiting') }),
  }),
  'running-requests-size-scorer': partType({
    roles: ['scorer'],
    needs: ['engine-metrics'],
    parametersSchema: noParameters,
    make: () => ({ scorer: fewerIsBetter('running') }),
  }),
  'kv-cache-utilization-scorer': partType({
    roles: ['scorer'],
    needs: ['engine-metrics'],
    parametersSchema: noParameters,
    make: () => ({ scorer: emptierIsBetter }),
  }),
  'load-aware-scorer': partType({
    roles: ['scorer'],
    needs: ['engine-metrics'],
    parametersSchema: loadAwareParameters,
    make: ({ threshold }) => ({ scorer: shortQueue(threshold) }),
  }),
  'active-request-scorer': partType({
    roles: ['scorer'],
    needs: ['load'],
    parametersSchema: activeRequestParameters,
    make: ({ idleThreshold, maxBusyScore }) => ({
      scorer: fewActive(idleThreshold, maxBusyScore),
    }),
  }),
  'token-load-scorer': partType({
    roles: ['scorer'],
    needs: ['load'],
    parametersSchema: tokenLoadParameters,
    make: ({ queueThresholdTokens }) => ({ scorer: fewTokens(queueThresholdTokens) }),
  }),
};
