import { GatewayError } from '@bellwether/exchange';
import type { Policy } from '@bellwether/exchange';
import { bucket } from './bucket.js';
import { bucketOptions } from './bucket.options.js';
import { cacheAware } from './cache-aware.js';
import { cacheAwareOptions } from './cache-aware.options.js';
import { consistentHashing } from './consistent-hashing.js';
import { consistentHashingOptions } from './consistent-hashing.options.js';
import { leastLoad } from './least-load.js';
import { leastLoadOptions } from './least-load.options.js';
import { leastRequests } from './least-requests.js';
import { leastRequestsOptions } from './least-requests.options.js';
import { manual } from './manual.js';
import { manualOptions } from './manual.options.js';
import { nameOptions } from './option-names.js';
import type { OptionAliases } from './option-names.js';
import { passthrough } from './passthrough.js';
import { passthroughOptions } from './passthrough.options.js';
import { powerOfTwo } from './power-of-two.js';
import { powerOfTwoOptions } from './power-of-two.options.js';
import { predictedTtft } from './predicted-ttft.js';
import { predictedTtftOptions } from './predicted-ttft.options.js';
import { prefixHash } from './prefix-hash.js';
import { prefixHashOptions } from './prefix-hash.options.js';
import { random } from './random.js';
import { randomOptions } from './random.options.js';
import { roundRobin } from './round-robin.js';
import { roundRobinOptions } from './round-robin.options.js';
import { compileScored, scored } from './scored.js';
import { scoredOptions } from './scored.options.js';
import type { ScoredOptions } from './scored.options.js';

/** Every policy by its name, with the schema of its options. */
export const policies = {
  passthrough: { policy: passthrough, optionsSchema: passthroughOptions },
  random: { policy: random, optionsSchema: randomOptions },
  round_robin: { policy: roundRobin, optionsSchema: roundRobinOptions },
  least_requests: { policy: leastRequests, optionsSchema: leastRequestsOptions },
  power_of_two: { policy: powerOfTwo, optionsSchema: powerOfTwoOptions },
  least_load: { policy: leastLoad, optionsSchema: leastLoadOptions },
  consistent_hashing: { policy: consistentHashing, optionsSchema: consistentHashingOptions },
  prefix_hash: { policy: prefixHash, optionsSchema: prefixHashOptions },
  bucket: { policy: bucket, optionsSchema: bucketOptions },
  manual: { policy: manual, optionsSchema: manualOptions },
  cache_aware: { policy: cacheAware, optionsSchema: cacheAwareOptions },
  scored: { policy: scored, optionsSchema: scoredOptions },
  predicted_ttft: { policy: predictedTtft, optionsSchema: predictedTtftOptions },
} as const;

export type PolicyName = keyof typeof policies;

/** Shepherd's names of options that are called otherwise here. */
const aliases: Partial<Record<PolicyName, OptionAliases>> = {
  cache_aware: {
    balance_abs: 'balanceAbsThreshold',
    balance_rel: 'balanceRelThreshold',
    balance_token_usage: 'balanceKvThreshold',
    balance_token_usage_threshold: 'balanceKvThreshold',
    overload_token_usage: 'overloadKvThreshold',
    overload_token_usage_threshold: 'overloadKvThreshold',
  },
  bucket: {
    balance_abs: 'balanceAbsThreshold',
    balance_rel: 'balanceRelThreshold',
    bucket_adjust_interval_secs: 'bucketAdjustIntervalSeconds',
  },
  manual: { max_idle_secs: 'maxIdleSeconds' },
};

const namesByFold = new Map<string, PolicyName>(
  (Object.keys(policies) as PolicyName[]).map((name) => [name.replaceAll('_', ''), name]),
);

/** `Round-Robin`, `roundrobin`, `ROUND_ROBIN` → `round_robin`; null when there is no such policy. */
export function normalisePolicyName(name: string): PolicyName | null {
  return (
    namesByFold.get(
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[_\- ]/g, ''),
    ) ?? null
  );
}

/** A policy with its checked options: what a decision needs. */
export interface ResolvedPolicy {
  readonly name: PolicyName;
  readonly policy: Policy;
  readonly options: unknown;
}

/** A policy's own name and its options as data: under our names, checked, defaults filled in. */
export interface CheckedPolicy {
  readonly name: PolicyName;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Finds a policy and checks its options. What screens and documents show; a decision wants `resolvePolicy`.
 *
 * Errors   `invalid_request` for an unknown name, an unknown option key, or a value out of range; `param` names it.
 */
export function checkPolicyOptions(
  name: string,
  options: Readonly<Record<string, unknown>>,
): CheckedPolicy {
  const known = normalisePolicyName(name);
  if (known === null) {
    throw new GatewayError('invalid_request', {
      text: `There is no policy '${name.slice(0, 64)}'. Known: ${Object.keys(policies).join(', ')}.`,
      param: 'policy',
    });
  }
  const entry = policies[known];
  const named = nameOptions(options, Object.keys(entry.optionsSchema.shape), aliases[known] ?? {});
  if (named.clash !== null) {
    throw new GatewayError('invalid_request', {
      text: `Policy '${known}' was given '${named.clash}' twice, under two names.`,
      param: `policy.options.${named.clash}`,
    });
  }
  const checked = entry.optionsSchema.safeParse(named.options);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const path = ['policy', 'options', ...(issue?.path ?? [])].join('.');
    throw new GatewayError('invalid_request', {
      text: `The options of policy '${known}' are not valid: ${issue?.message ?? 'unknown cause'}`,
      param: path,
    });
  }
  return { name: known, options: checked.data };
}

/**
 * A policy ready to decide.
 *
 * Shapes   `options` are the policy's alone: those of `scored` are compiled, not data. `policy.needs` are what these
 *          options need.
 * Errors   as of `checkPolicyOptions`.
 */
export function resolvePolicy(
  name: string,
  options: Readonly<Record<string, unknown>>,
): ResolvedPolicy {
  const checked = checkPolicyOptions(name, options);
  const { policy } = policies[checked.name];
  if (policy !== scored) return { name: checked.name, policy, options: checked.options };
  // The catalogue pairs each policy with the schema of its own options; the pair is what makes this cast hold.
  const ready = compileScored(checked.options as unknown as ScoredOptions);
  return { name: 'scored', policy: { ...scored, needs: ready.needs }, options: ready };
}
