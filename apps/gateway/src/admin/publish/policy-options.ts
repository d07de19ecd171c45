import type { Settings } from '@bellwether/config';
import type { PolicyChoice } from '@bellwether/exchange';

/** The policy of this gateway with the options that its schema knows, from the routing settings. */
export function policyOf({
  policy,
  cacheThreshold,
  balanceAbsThreshold,
  balanceRelThreshold,
}: Settings['routing']): PolicyChoice {
  return {
    name: policy,
    options:
      policy === 'cache_aware' ? { cacheThreshold, balanceAbsThreshold, balanceRelThreshold } : {},
  };
}
