import { createHmac } from 'node:crypto';
import { guardedFetch } from '../../../wiring/guarded-fetch.js';
import { replyBytes } from './channel-send.js';
import type { ChannelSend } from './channel-send.js';

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the channel's secret. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

export const sendWebhook: ChannelSend = async (
  { target, secret, isOfTenant },
  message,
  settings,
) => {
  const body = JSON.stringify(message);
  const seconds = Math.floor(Date.now() / 1_000);
  const { status } = await guardedFetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-bellwether-event': message.event,
      ...(secret === null ? {} : { 'x-bellwether-signature': signatureOf(secret, seconds, body) }),
    },
    body,
    reach: isOfTenant ? 'public' : 'operator',
    timeoutMs: settings.sendTimeoutMs,
    maxBytes: replyBytes,
  });
  if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`);
};
