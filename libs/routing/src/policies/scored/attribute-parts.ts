import type { Need } from '@bellwether/exchange';
import { attributeFilterParameters, attributeScorerParameters } from './attribute-parts.options.js';
import type {
  AttributeFilterParameters,
  AttributeKey,
  AttributeScorerParameters,
} from './attribute-parts.options.js';
import { keepSome } from './keep-some.js';
import { partType, reading } from './part.js';
import type { Filter, Scene, Scorer } from './part.js';

interface Attribute {
  readonly need: Need;
  /** NaN = missing, or reported too long ago. */
  read(scene: Scene, column: number): number;
}

const attributes: Readonly<Record<AttributeKey, Attribute>> = {
  'active-requests': { need: 'load', read: ({ fleet }, at) => fleet.inFlight[at] ?? NaN },
  'backlog-seconds': { need: 'load', read: ({ fleet }, at) => fleet.backlogSeconds[at] ?? NaN },
  'uncached-tokens': { need: 'load', read: ({ fleet }, at) => fleet.uncachedTokens[at] ?? NaN },
  'sent-tokens': { need: 'load', read: ({ fleet }, at) => fleet.sentTokens[at] ?? NaN },
  'sent-uncached-tokens': {
    need: 'load',
    read: ({ fleet }, at) => fleet.sentUncachedTokens[at] ?? NaN,
  },
  'running-requests': {
    need: 'engine-metrics',
    read: (scene, at) => reading(scene, scene.fleet.running, at),
  },
  'waiting-queue': {
    need: 'engine-metrics',
    read: (scene, at) => reading(scene, scene.fleet.waiting, at),
  },
  'kv-cache-utilization': {
    need: 'engine-metrics',
    read: (scene, at) => reading(scene, scene.fleet.kvUsage, at),
  },
  'queued-tokens': {
    need: 'engine-metrics',
    read: (scene, at) => reading(scene, scene.fleet.queuedTokens, at),
  },
  'generated-tokens-per-second': {
    need: 'engine-metrics',
    read: (scene, at) => reading(scene, scene.fleet.generatedTokensPerSecond, at),
  },
  'prefill-tokens-per-second': {
    need: 'load',
    read: ({ fleet }, at) => fleet.prefillTokensPerSecond[at] ?? NaN,
  },
  'kv-capacity-tokens': {
    need: 'load',
    read: ({ fleet }, at) => fleet.kvCapacityTokens[at] ?? NaN,
  },
};

function linear(parameters: AttributeScorerParameters): Scorer {
  const { read } = attributes[parameters.attributeKey];
  const isLowerBetter = parameters.algorithm.type === 'linear_lower_is_better';
  const fixed =
    'fixedRange' in parameters.normalization ? parameters.normalization.fixedRange : null;
  return (scene, scores) => {
    let min = fixed?.min ?? Infinity;
    let max = fixed?.max ?? -Infinity;
    for (let column = 0; fixed === null && column < scene.columns; column += 1) {
      if (scene.kept[column] !== 1) continue;
      const own = read(scene, column);
      if (own < min) min = own;
      if (own > max) max = own;
    }
    for (let column = 0; column < scene.columns; column += 1) {
      const own = read(scene, column);
      const share = min === max ? 1 : Math.min(1, Math.max(0, (own - min) / (max - min)));
      // Unlike a score of load, an attribute that is missing is worth nothing: that is the part's rule.
      if (Number.isNaN(own)) scores[column] = 0;
      else scores[column] = isLowerBetter && min !== max ? 1 - share : share;
    }
  };
}

function fulfils(value: number, { operator, threshold }: AttributeFilterParameters): boolean {
  switch (operator) {
    case 'LessThan':
      return value < threshold;
    case 'LessThanOrEqual':
      return value <= threshold;
    case 'GreaterThan':
      return value > threshold;
    case 'GreaterThanOrEqual':
      return value >= threshold;
    case 'Equal':
      return value === threshold;
    case 'NotEqual':
      return value !== threshold;
  }
}

function fulfilling(parameters: AttributeFilterParameters): Filter {
  const { read } = attributes[parameters.attributeKey];
  const passesMissing = parameters.onMissing === 'Pass';
  return (scene) =>
    keepSome(scene, parameters.fallbackOnEmpty, (column) => {
      const own = read(scene, column);
      return Number.isNaN(own) ? passesMissing : fulfils(own, parameters);
    });
}

/**
 * Parts that go by one column of the fleet, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler. The attributes are those of the fleet's columns.
 */
export const attributeParts = {
  'endpoint-attribute-scorer': partType({
    roles: ['scorer'],
    needs: [],
    parametersSchema: attributeScorerParameters,
    make: (parameters) => ({
      scorer: linear(parameters),
      needs: [attributes[parameters.attributeKey].need],
    }),
  }),
  'endpoint-attribute-filter': partType({
    roles: ['filter'],
    needs: [],
    parametersSchema: attributeFilterParameters,
    make: (parameters) => ({
      filter: fulfilling(parameters),
      needs: [attributes[parameters.attributeKey].need],
    }),
  }),
};
