import { keepSome } from './keep-some.js';
import { utilizationParameters } from './load-filters.options.js';
import { partType, reading } from './part.js';
import type { Filter, Scene } from './part.js';

interface Condition {
  readonly metric:
    'active-requests' | 'running-requests' | 'waiting-queue' | 'kv-cache-utilization';
  readonly maxValue: number;
}

/** The metric's value; NaN when its reading is missing or too old, and NaN is never too much. */
function metricOf(scene: Scene, metric: Condition['metric'], column: number): number {
  const { fleet } = scene;
  switch (metric) {
    case 'active-requests':
      return fleet.inFlight[column] ?? NaN;
    case 'running-requests':
      return reading(scene, fleet.running, column);
    case 'waiting-queue':
      return reading(scene, fleet.waiting, column);
    case 'kv-cache-utilization':
      return reading(scene, fleet.kvUsage, column);
  }
}

function notTooBusy(conditions: readonly Condition[], fallbackOnEmpty: boolean): Filter {
  return (scene) =>
    keepSome(scene, fallbackOnEmpty, (column) => {
      for (const { metric, maxValue } of conditions) {
        if (metricOf(scene, metric, column) > maxValue) return false;
      }
      return true;
    });
}

/**
 * Filters by load, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler. A missing reading is not full: it lets the worker pass.
 */
export const loadFilters = {
  'utilization-filter': partType({
    roles: ['filter'],
    needs: ['load', 'engine-metrics'],
    parametersSchema: utilizationParameters,
    make: ({ conditions, fallbackOnEmpty }) => ({
      filter: notTooBusy(conditions, fallbackOnEmpty),
    }),
  }),
};
