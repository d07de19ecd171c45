import type { FaultKind } from './thread/thread-protocol.js';

/** What became of one message. Units: microseconds of the guest's own run, bytes of its memory. */
export type Outcome =
  | { readonly answer: unknown; readonly runUs: number; readonly memoryBytes: number }
  | {
      readonly fault: FaultKind;
      readonly text: string;
      /** Absent when nobody saw it. */
      readonly memoryBytes?: number;
    };
