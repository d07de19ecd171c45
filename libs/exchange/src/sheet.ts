/**
 * Takes down what a policy weighed, for explanation. Null on the live path.
 *
 * Shapes   `column` is an index of the `FleetView`; `raw` the input as read, `value` what it contributed.
 */
export interface Sheet {
  term(column: number, name: string, raw: number, value: number): void;
  /** The policy itself excluded a candidate. */
  veto(column: number, reason: string): void;
  /** The deciding thought, as a catalogue key the console can put into words. */
  reason(key: string): void;
}
