export { buildDecision } from './flow/build-decision.js';
export type { DecisionInputs } from './flow/build-decision.js';
export { chooseIfAny, chooseWorker, hasCandidate } from './flow/choose-worker.js';
export { columnBlock, columnBlockBytes } from './flow/column-block.js';
export type { ColumnBlock, ColumnLabels } from './flow/column-block.js';
export { maxLookedAt, nextWaiting } from './flow/next-waiting.js';
export type { HeldRequest, NextTurn } from './flow/next-waiting.js';
export { recordedDice, replayedDice } from './flow/recorded-dice.js';
export type { RecordedDice } from './flow/recorded-dice.js';
export { writtenSheet } from './flow/sheet.js';
export type { WrittenSheet } from './flow/sheet.js';
export {
  checkPolicyOptions,
  normalisePolicyName,
  policies,
  resolvePolicy,
} from './policies/catalogue.js';
export type { CheckedPolicy, PolicyName, ResolvedPolicy } from './policies/catalogue.js';
export { readEndpointPickerConfig } from './policies/endpoint-picker-config.js';
export type { ReadPickerConfig } from './policies/endpoint-picker-config.js';
export { namedHeaders } from './policies/named-headers.js';
export { hitTokens, prefillSeconds } from './policies/predicted-cost.js';
export type { PredictedTtftOptions } from './policies/predicted-ttft.options.js';
export { withRoutingKeyOverride } from './policies/routing-key-override.js';
export { routingKeyOverrideOptions } from './policies/routing-key-override.options.js';
export type { RoutingKeyOverrideOptions } from './policies/routing-key-override.options.js';
export type { CompiledScored } from './policies/scored.js';
export { producersByNeed, requireProducers } from './producers/catalogue.js';
export { createEngineMetrics } from './producers/engine-metrics.js';
export type { EngineMetrics } from './producers/engine-metrics.js';
export { createKeyRing } from './producers/key-ring.js';
export type { KeyRing, PrefixStart } from './producers/key-ring.js';
export { createLengthBuckets } from './producers/length-buckets.js';
export type { LengthBuckets, LengthBucketsOptions } from './producers/length-buckets.js';
export { createLoad } from './producers/load.js';
export type { DispatchedCall, Load } from './producers/load.js';
export { createBytesPerToken } from './producers/bytes-per-token.js';
export type { BytesPerToken } from './producers/bytes-per-token.js';
export { createPrefillRate } from './producers/prefill-rate.js';
export type { PrefillRate, PrefillSample, PrefillStart } from './producers/prefill-rate.js';
export { createPrefixScratch, hashPrompt } from './producers/prefix-indexed.js';
export type {
  PrefixMatch,
  PrefixMatchOptions,
  PrefixQuestion,
  PrefixScratch,
} from './producers/prefix-indexed.js';
export { createPrefixMatch } from './producers/prefix-match.js';
export { createStickyKeys } from './producers/sticky-keys.js';
export type { StickyKeys, StickyKeysOptions } from './producers/sticky-keys.js';
