import { isInSteadyShare, type HookedCall, type PluginShare } from '@bellwether/exchange';

/**
 * Whether a call belongs to a share: always the same for one key and conversation. `salt` keeps several plugins from
 * trying things on the same callers.
 */
export function isInShare({ tenants, percent }: PluginShare, salt: string, call: HookedCall) {
  const { tenantId, keyId } = call.principal;
  if (tenants.length > 0 && !tenants.includes(tenantId)) return false;
  if (percent <= 0 || percent >= 100) return percent > 0;
  return isInSteadyShare(percent, `${salt}/${keyId}/${call.conversation}`);
}
