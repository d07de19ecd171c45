import { createHmac } from 'node:crypto';
import { guardedFetch } from './guarded-fetch.js';

/** Bytes of a reply that are read at most: only its status counts. */
const replyBytes = 16 * 1024;

export interface WebhookTarget {
  readonly url: string;
  /** null = nothing is signed. */
  readonly secret: string | null;
  /** A tenant's own webhook reaches public addresses only. */
  readonly isOfTenant: boolean;
}

export interface WebhookMessage {
  /** What happened, as the receiver finds it in `x-bellwether-event`. */
  readonly event: string;
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the channel's secret. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

/** The one sender of webhooks. Errors: an `Error` that says what the address answered; those of `guardedFetch`. */
export async function postWebhook(
  { url, secret, isOfTenant }: WebhookTarget,
  { event, body, contentType, headers = {} }: WebhookMessage,
  timeoutMs: number,
): Promise<void> {
  const seconds = Math.floor(Date.now() / 1_000);
  const { status } = await guardedFetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      ...{ 'content-type': contentType, 'x-bellwether-event': event },
      ...(secret === null ? {} : { 'x-bellwether-signature': signatureOf(secret, seconds, body) }),
    },
    body,
    reach: isOfTenant ? 'public' : 'operator',
    timeoutMs,
    maxBytes: replyBytes,
  });
  if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`);
}
