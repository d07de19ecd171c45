import { affinityParts } from './affinity-parts.js';
import { attributeParts } from './attribute-parts.js';
import { contextLength } from './context-length.js';
import { labelParts } from './label-parts.js';
import { loadFilters } from './load-filters.js';
import { loadScorers } from './load-scorers.js';
import type { PartType, Role } from './part.js';
import { pickers } from './pickers.js';

/** Every part that can be configured, by its name. */
export const partTypes: Readonly<Record<string, PartType>> = {
  ...loadScorers,
  ...loadFilters,
  ...affinityParts,
  ...labelParts,
  ...contextLength,
  ...attributeParts,
  ...pickers,
};

/** Data that no producer of this gateway has. */
export type AbsentData =
  | 'kv-events'
  | 'lora'
  | 'predicted-latency'
  | 'multimodal-cache'
  | 'topology'
  | 'multicluster'
  | 'disaggregation'
  | 'saturation';

/** Why the data is absent, to end the sentence "X needs …". */
const absentReasons: Readonly<Record<AbsentData, string>> = {
  'kv-events': 'the cache events of engines, which no worker sends to this gateway',
  lora: 'the adapters that a worker has loaded, which no worker reports to this gateway',
  'predicted-latency':
    'predicted latencies per request, which only `predicted_ttft` works out here',
  'multimodal-cache': 'a record of cached media, which this gateway does not keep',
  topology: 'the hosts, racks and zones of workers, which this gateway does not know',
  multicluster: 'the load of other clusters, which this gateway does not know',
  disaggregation: 'separate workers for prefill and decode, which this gateway does not drive',
  saturation: 'the state of flow control, which stands before routing here and not in it',
};

/** Parts that exist elsewhere and cannot work here, with what they lack. */
const absentParts: Readonly<Record<string, AbsentData>> = {
  'precise-prefix-cache-scorer': 'kv-events',
  'precise-prefix-cache-producer': 'kv-events',
  'lora-affinity-scorer': 'lora',
  'latency-scorer': 'predicted-latency',
  'slo-headroom-tier-filter': 'predicted-latency',
  'predicted-latency-producer': 'predicted-latency',
  'latency-slo-admitter': 'predicted-latency',
  'mm-embeddings-cache-scorer': 'multimodal-cache',
  'mm-embeddings-cache-producer': 'multimodal-cache',
  'topology-affinity-scorer': 'topology',
  'topology-affinity-filter': 'topology',
  'topology-extractor': 'topology',
  'disaggregatedset-rollout-screener': 'disaggregation',
  'disagg-profile-handler': 'disaggregation',
  'pd-profile-handler': 'disaggregation',
  'prefix-based-pd-decider': 'disaggregation',
  'data-parallel-profile-handler': 'disaggregation',
  'p2p-source-producer': 'disaggregation',
  'utilization-detector': 'saturation',
  'concurrency-detector': 'saturation',
};

/** What a part lacks here; null when it lacks nothing or nobody knows it. */
export function absentData(type: string): AbsentData | null {
  if (type.startsWith('multicluster-')) return 'multicluster';
  return Object.hasOwn(absentParts, type) ? (absentParts[type] ?? null) : null;
}

/** The sentence that refuses a part for what it lacks. */
export function absentText(type: string, data: AbsentData): string {
  return `'${type}' needs '${data}': ${absentReasons[data]}.`;
}

/** A known part that plays the role; null otherwise. */
export function partOf(type: string, role: Role): PartType | null {
  const part = Object.hasOwn(partTypes, type) ? partTypes[type] : undefined;
  return part?.roles.includes(role) === true ? part : null;
}

/** Names of the parts that play the role. */
export function namesOf(role: Role): string[] {
  return Object.keys(partTypes).filter((type) => partOf(type, role) !== null);
}
