import type { AlertMessage } from '../alert-message.js';

/** Where a message goes, its secret opened. */
export interface SendTarget {
  readonly target: string;
  readonly secret: string | null;
  /** A tenant's own channel reaches public addresses only. */
  readonly isOfTenant: boolean;
}

export interface SendSettings {
  readonly sendTimeoutMs: number;
  readonly smtpUrl: string;
  readonly smtpFrom: string;
}

/** Tells one channel. Errors: an `Error` that says why it was not taken, fit for people to read. */
export type ChannelSend = (
  to: SendTarget,
  message: AlertMessage,
  settings: SendSettings,
) => Promise<void>;

/** Bytes of a reply that are read at most: only its status counts. */
export const replyBytes = 16 * 1024;
