import type { Affinity } from '@bellwether/exchange';

/** The given facts as an `Affinity`; what is not given was not prepared. */
export function anAffinity(facts: {
  readonly ringOrder?: readonly number[];
  readonly stickyColumns?: readonly number[];
  readonly activeKeys?: readonly number[];
  readonly bucketColumn?: number;
  readonly bucketBytes?: readonly number[];
}): Affinity {
  const narrow = (values: readonly number[] | undefined): Int32Array | null =>
    values === undefined ? null : Int32Array.from(values);
  return {
    ringOrder: narrow(facts.ringOrder),
    stickyColumns: narrow(facts.stickyColumns),
    activeKeys: narrow(facts.activeKeys),
    bucketColumn: facts.bucketColumn ?? -1,
    bucketBytes: facts.bucketBytes === undefined ? null : Float64Array.from(facts.bucketBytes),
  };
}
