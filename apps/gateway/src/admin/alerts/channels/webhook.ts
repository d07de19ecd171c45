import { postWebhook } from '../../../wiring/signed-webhook.js';
import type { ChannelSend } from './channel-send.js';

export const sendWebhook: ChannelSend = (
  { target, secret, isOfTenant },
  message,
  { sendTimeoutMs },
) =>
  postWebhook(
    { url: target, secret, isOfTenant },
    { event: message.event, body: JSON.stringify(message), contentType: 'application/json' },
    sendTimeoutMs,
  );
