import type { Need, Policy } from '@bellwether/exchange';
import type { ResolvedPolicy } from './catalogue.js';
import type { RoutingKeyOverrideOptions } from './routing-key-override.options.js';
import { assign, followKey } from './sticky.js';

/** These follow the routing key themselves. */
const followers = new Set<string>(['manual', 'consistent_hashing']);

/**
 * Puts the routing key before the policy: a key that is known goes to its worker, whatever the policy would say.
 * Records keep the policy's own name.
 *
 * Shapes   `options` of the result carry `maxIdleSeconds` and `maxKeys` for the producer of `sticky-key` as well.
 * Result   the policy itself when the override is off, or when the policy follows the key by itself.
 * Source   `routing_key_override` of lightseekorg/smg, with the first assignment by the policy underneath.
 */
export function withRoutingKeyOverride(
  resolved: ResolvedPolicy,
  { enabled, assignmentMode, maxIdleSeconds, maxKeys }: RoutingKeyOverrideOptions,
): ResolvedPolicy {
  if (!enabled || followers.has(resolved.name)) return resolved;
  const { policy: under, options: own } = resolved;
  const policy: Policy = {
    name: under.name,
    needs: [...new Set<Need>([...under.needs, 'load', 'sticky-key'])],
    choose(fleet, request, _options, dice, sheet) {
      if ((request.affinity?.stickyColumns ?? null) === null)
        return under.choose(fleet, request, own, dice, sheet);
      const otherwise = (): ReturnType<Policy['choose']> =>
        assignmentMode === 'policy'
          ? under.choose(fleet, request, own, dice, sheet)
          : assign(fleet, request, assignmentMode, dice);
      return followKey(fleet, request, otherwise, sheet);
    },
  };
  return { ...resolved, policy, options: { ...(own as object), maxIdleSeconds, maxKeys } };
}
