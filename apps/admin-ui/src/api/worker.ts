import type { WorkerFieldsFragment } from './generated/graphql/graphql.js';

/** A worker as the console handles it; the live stream's form, with labels as an object. */
export interface Worker extends Omit<WorkerFieldsFragment, 'labels'> {
  readonly labels: Readonly<Record<string, string>>;
}

/** GraphQL has no maps, so labels arrive as pairs. */
export function workerFromQuery({ labels, ...rest }: WorkerFieldsFragment): Worker {
  return { ...rest, labels: Object.fromEntries(labels.map(({ key, value }) => [key, value])) };
}

/** Display order everywhere: pools by name, workers by name within, digits as numbers. */
export function byPoolAndName(
  one: Pick<Worker, 'pool' | 'name'>,
  other: Pick<Worker, 'pool' | 'name'>,
): number {
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return compare(one.pool, other.pool) || compare(one.name, other.name);
}
