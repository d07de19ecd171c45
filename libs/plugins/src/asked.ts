import type { HookName } from './abi.js';
import type { Outcome } from './fault.js';
import type { GuestAnswer } from './messages.js';

/** What became of one message, its answer checked. Units: microseconds of the guest's own run, bytes of its memory. */
export type Asked<Hook extends HookName> =
  | {
      readonly answer: GuestAnswer<Hook> | null;
      readonly runUs: number;
      readonly memoryBytes: number;
    }
  | Extract<Outcome, { readonly fault: unknown }>;
