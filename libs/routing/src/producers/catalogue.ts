import { GatewayError } from '@bellwether/exchange';
import type { Need, Policy } from '@bellwether/exchange';

/** Which producer answers a need: exactly one each; one may answer several. */
export const producersByNeed: Readonly<Record<Need, string>> = {
  load: 'producers/load',
  'engine-metrics': 'producers/engine-metrics',
  'prefix-match': 'producers/prefix-match',
  'prefill-rate': 'producers/prefill-rate',
  'key-ring': 'producers/key-ring',
  'prefix-ring': 'producers/key-ring',
  'sticky-key': 'producers/sticky-keys',
  'length-buckets': 'producers/length-buckets',
  'request-headers': 'the call itself',
};

/**
 * Refuses a policy that reads what nobody produces.
 *
 * Errors   `internal`: the program is put together wrongly.
 */
export function requireProducers(
  policy: Pick<Policy, 'name' | 'needs'>,
  available: readonly Need[],
): void {
  for (const need of policy.needs) {
    if (!Object.hasOwn(producersByNeed, need) || !available.includes(need)) {
      throw new GatewayError('internal', {
        cause: `Policy '${policy.name}' needs '${need}', which has no producer.`,
      });
    }
  }
}
