import type { CallRecord, CallTraceRow } from '@bellwether/exchange';
import { toTraceRow } from './trace-row.js';

/** Longest wait of a finished call before its record leaves. */
const waitMs = 50;
/** Records that leave at once, whatever the wait. */
const fullAt = 512;

export interface RecordBatchOptions {
  calls(records: readonly CallRecord[]): void;
  /** null = calls are not traced. */
  readonly trace: ((rows: readonly CallTraceRow[]) => void) | null;
}

/** Gathers finished calls so that the port carries a message or two per moment, not one per call. */
export class RecordBatch {
  private records: CallRecord[] = [];
  private rows: CallTraceRow[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly send: RecordBatchOptions) {}

  add(record: CallRecord, prefixKeys: Int32Array | null): void {
    this.records.push(record);
    // The trace is of what was routed, or could have been.
    if (this.send.trace !== null && record.identifiedMs !== null && record.operation !== 'stored')
      this.rows.push(toTraceRow(record, prefixKeys));
    if (this.records.length >= fullAt) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), waitMs);
  }

  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.records.length === 0) return;
    const { records, rows } = this;
    this.records = [];
    this.rows = [];
    this.send.calls(records);
    this.send.trace?.(rows);
  }
}
