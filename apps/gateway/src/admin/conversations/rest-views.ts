import type { ShownItem } from './shown-item.js';

interface Moments {
  readonly createdAtMs: number;
  readonly updatedAtMs?: number;
  readonly expiresAtMs: number | null;
}

/** Moments as REST writes them. */
export function inInstants<T extends Moments>({
  createdAtMs,
  updatedAtMs,
  expiresAtMs,
  ...facts
}: T) {
  return {
    ...facts,
    createdAt: new Date(createdAtMs),
    ...(updatedAtMs === undefined ? {} : { updatedAt: new Date(updatedAtMs) }),
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
  };
}

/** An item as data, where screens get its text. */
export function itemOf({ json, ...facts }: ShownItem) {
  return { ...facts, item: json === null ? null : (JSON.parse(json) as unknown) };
}
