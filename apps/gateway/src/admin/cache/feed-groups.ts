import type { Logger } from '@bellwether/telemetry';
import type { RecordBus } from '../../records/record-bus.js';
import type { TraceRing } from '../../records/trace/trace-ring.js';
import type { PrefixGroups } from './prefix-groups.js';

/** Calls of earlier runs that are read back at most. */
const maxReadBack = 50_000;

export interface FeedOptions {
  readonly groups: PrefixGroups;
  readonly bus: RecordBus;
  readonly trace: Pick<TraceRing, 'read'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** Keeps the groups fed: what earlier runs traced, then what happens. */
export function feedGroups({ groups, bus, trace, logger, sinceMs, nowMs }: FeedOptions): {
  /** Resolves when the past is read, or could not be. */
  readonly isReady: Promise<void>;
  stop(): void;
} {
  const stop = bus.subscribe((message) => {
    if (message.kind === 'trace') for (const row of message.rows) groups.add(row);
  });
  const readBack = async (): Promise<void> => {
    const window = { fromMs: sinceMs, toMs: nowMs, limit: maxReadBack };
    for await (const rows of trace.read(window)) for (const row of rows) groups.add(row);
  };
  const isReady = readBack().catch((error: unknown) =>
    logger.warn('The call trace of earlier runs cannot be read.', { error }),
  );
  return { isReady, stop };
}
