import type { EventSource } from '@bellwether/exchange';

/** The reply of a call, in the caller's dialect, as its reader pulls it. */
export interface CallReply extends EventSource {
  readonly contentType: string;
}
