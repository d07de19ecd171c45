import type { FleetView } from '@bellwether/exchange';

/** A worker's labels; null when it has none. */
export type Labels = Readonly<Record<string, string>>;

const noLabels: Labels = {};

/** What follows from a column's labels. */
export type ByColumn<Value> = (fleet: FleetView, column: number) => Value;

/** Works a value out of the labels once per membership: the labels' array stays the same while the members do. */
export function byLabels<Value>(work: (labels: Labels) => Value): ByColumn<Value> {
  const ofNone = work(noLabels);
  let known: FleetView['labels'];
  let values: Value[] = [];
  return ({ labels }, column) => {
    if (labels === undefined) return ofNone;
    if (labels !== known) {
      known = labels;
      values = labels.map(work);
    }
    return values[column] ?? ofNone;
  };
}

/** The label's value; undefined when the worker does not have it. */
export function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
