import type { WorkerDialect } from '@bellwether/exchange';

/** What a worker sealed: a signature on a thought that is told, or a whole thought that only its vendor can open. */
export type SealKind = 'signature' | 'thought';

export interface Seal {
  readonly kind: SealKind;
  /** Byte for byte as the worker gave it. */
  readonly raw: string;
}

/**
 * Wraps a seal with whose it is. A conversation may go on at a worker of another vendor, which would refuse a seal that
 * is not its own.
 */
export function wrapSeal(dialect: WorkerDialect, { kind, raw }: Seal): string {
  return `${dialect}/${kind}:${raw}`;
}

/** The seal, if a worker of this dialect made it; null = it is somebody else's. */
export function openSeal(dialect: WorkerDialect, wrapped: string | null): Seal | null {
  if (wrapped === null) return null;
  for (const kind of ['signature', 'thought'] as const) {
    const head = `${dialect}/${kind}:`;
    if (wrapped.startsWith(head)) return { kind, raw: wrapped.slice(head.length) };
  }
  return null;
}
