/** One leg of a plan; `worker` is a column index of the `FleetView` that the policy was given. */
export interface Leg {
  readonly role: 'serve' | 'prefill' | 'decode' | 'encode';
  readonly worker: number;
}

/**
 * What routing decided. Disaggregation is data: more legs, not another router.
 * `isTie` = the dice decided between equals.
 */
export interface Plan {
  readonly kind: 'single' | 'prefill-decode' | 'encode-prefill-decode';
  readonly legs: readonly [Leg, ...Leg[]];
  readonly isTie: boolean;
  /** The column to remember under the request's routing key. The producer of `sticky-key` applies it, at dispatch. */
  readonly remember?: number;
  /** Seconds to the first token at the chosen worker, when the policy predicts them. */
  readonly predictedTtftSeconds?: number;
}

/** A plan of one leg. */
export function single(worker: number, isTie = false): Plan {
  return { kind: 'single', legs: [{ role: 'serve', worker }], isTie };
}
