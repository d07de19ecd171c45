import { single } from '@bellwether/exchange';
import type { FleetView, Policy, Sheet } from '@bellwether/exchange';
import type { BucketOptions } from './bucket.options.js';
import { fewestInFlight } from './allowed.js';
import { leastBy } from './least-by.js';

function isUnbalanced(
  vetoes: Uint8Array,
  bucketBytes: Float64Array,
  { balanceAbsThreshold, balanceRelThreshold }: BucketOptions,
): boolean {
  let least = Infinity;
  let most = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const own = bucketBytes[column] ?? 0;
    if (own < least) least = own;
    if (own > most) most = own;
  }
  return most - least > balanceAbsThreshold && most > balanceRelThreshold * least;
}

interface Weighed {
  readonly bucketColumn: number;
  readonly bucketBytes: Float64Array;
  readonly byBucket: boolean;
}

function explain({ vetoes }: FleetView, weighed: Weighed, sheet: Sheet): void {
  const { bucketColumn, bucketBytes, byBucket } = weighed;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const isOwn = column === bucketColumn ? 1 : 0;
    const bytes = bucketBytes[column] ?? 0;
    sheet.term(column, 'own_range', isOwn, byBucket ? isOwn : 0);
    sheet.term(column, 'recent_bytes', bytes, byBucket ? 0 : -bytes);
  }
}

/**
 * Prompts of like length go to the same worker, so that short ones do not wait behind long ones, as long as what
 * the workers were handed lately is balanced.
 *
 * Units    bytes of routing text within the window of the `length-buckets` producer.
 * Result   out of balance, or when the range's worker may not be chosen: the one with the fewest bytes. Ties go
 *          to fewer open streams, then to the dice. Without ranges: the fewest open streams.
 * Source   `bucket` of lightseekorg/smg; there a range's worker is not looked at again for its health.
 */
export const bucket: Policy<BucketOptions> = {
  name: 'bucket',
  needs: ['load', 'length-buckets'],

  choose(fleet, { affinity }, options, dice, sheet) {
    const { vetoes } = fleet;
    const bucketBytes = affinity?.bucketBytes ?? null;
    if (bucketBytes === null) {
      sheet?.reason('no_ranges');
      return fewestInFlight(fleet, dice);
    }
    const bucketColumn = affinity?.bucketColumn ?? -1;
    const unbalanced = isUnbalanced(vetoes, bucketBytes, options);
    const byBucket = !unbalanced && vetoes[bucketColumn] === 0;
    if (sheet !== null) {
      explain(fleet, { bucketColumn, bucketBytes, byBucket }, sheet);
      const other = unbalanced ? 'bytes_imbalanced' : 'range_not_allowed';
      sheet.reason(byBucket ? 'length_range' : other);
    }
    return byBucket
      ? single(bucketColumn)
      : leastBy(fleet, (column) => bucketBytes[column] ?? 0, dice);
  },
};
