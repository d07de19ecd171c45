import type { WorkerView } from '@bellwether/exchange';
import type { WriterStats } from '../../records/record-writer.js';
import type { TrafficCell } from '../../records/traffic-cell.js';

/** Something an operator should look at, as `Attention` of the schema. */
export interface Attention {
  readonly kind:
    | 'worker_failed'
    | 'worker_not_ready'
    | 'breaker_open'
    | 'error_rate'
    | 'database_away'
    | 'records_dropped';
  readonly workerId: string | null;
  readonly workerName: string | null;
  readonly sinceMs: number;
  readonly detail: string | null;
}

export interface AttentionInput {
  readonly nowMs: number;
  readonly workers: readonly WorkerView[];
  /** The last minutes, and how long they are. */
  readonly recent: TrafficCell;
  readonly recentMs: number;
  readonly writer: WriterStats;
}

/** A share of failed calls that deserves a look, and how many calls make it more than chance. */
const errorShare = 0.05;
const errorCalls = 20;
/** Most entries; a fleet that is down needs no thousand lines. */
const maxEntries = 100;

/** What needs a look, the gravest first; within a kind the longest lasting first. */
export function attentionOf(input: AttentionInput): Attention[] {
  return [
    ...ofGateway(input),
    ...input.workers.flatMap(ofWorker).sort((a, b) => rank(a) - rank(b) || a.sinceMs - b.sinceMs),
  ].slice(0, maxEntries);
}

const order: readonly Attention['kind'][] = ['worker_failed', 'breaker_open', 'worker_not_ready'];
const rank = ({ kind }: Attention): number => order.indexOf(kind);

function ofWorker(view: WorkerView): Attention[] {
  const who = { workerId: view.id, workerName: view.name };
  const found: Attention[] = [];
  if (view.status === 'failed')
    found.push({
      ...who,
      kind: 'worker_failed',
      sinceMs: view.statusSinceMs,
      detail: view.statusReason,
    });
  if (view.status === 'not_ready')
    found.push({
      ...who,
      kind: 'worker_not_ready',
      sinceMs: view.statusSinceMs,
      detail: view.statusReason,
    });
  if (view.breaker === 'open')
    found.push({ ...who, kind: 'breaker_open', sinceMs: view.breakerSinceMs, detail: null });
  return found;
}

function ofGateway({ nowMs, recent, recentMs, writer }: AttentionInput): Attention[] {
  const nobody = { workerId: null, workerName: null };
  const found: Attention[] = [];
  if (writer.awaySinceMs !== null) {
    const detail =
      writer.spoolBytes > 0 ? `${writer.spoolBytes} bytes of call records wait on disk.` : null;
    found.push({ ...nobody, kind: 'database_away', sinceMs: writer.awaySinceMs, detail });
  }
  const dropped = Object.values(writer.dropped).reduce((sum, count) => sum + count, 0);
  if (dropped > 0)
    found.push({
      ...nobody,
      kind: 'records_dropped',
      sinceMs: nowMs,
      detail: `${dropped} call records were lost since the start.`,
    });
  if (recent.requests >= errorCalls && recent.failed / recent.requests >= errorShare) {
    const minutes = Math.round(recentMs / 60_000);
    found.push({
      ...nobody,
      kind: 'error_rate',
      sinceMs: nowMs - recentMs,
      detail: `${recent.failed} of ${recent.requests} calls failed in the last ${minutes} minutes.`,
    });
  }
  return found;
}
