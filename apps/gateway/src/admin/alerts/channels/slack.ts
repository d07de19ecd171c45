import { guardedFetch } from '../../../wiring/guarded-fetch.js';
import { headlineOf } from '../alert-message.js';
import { replyBytes } from './channel-send.js';
import type { ChannelSend } from './channel-send.js';

/** What Slack takes for mark-up is told as letters. */
const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An incoming webhook as Slack, Mattermost and others take it. Its address is its secret. */
export const sendSlack: ChannelSend = async ({ secret, isOfTenant }, message, settings) => {
  if (secret === null) throw new Error('The channel has no address.');
  const { firedAt, startedAt, resolvedAt } = message;
  const from = firedAt ?? startedAt;
  const since = resolvedAt === null ? `Since ${from}` : `From ${from} to ${resolvedAt}`;
  const text = plain(headlineOf(message));
  const blocks = [
    { type: 'section', text: { type: 'mrkdwn', text: `*${text}*` } },
    { type: 'context', elements: [{ type: 'mrkdwn', text: plain(`${since} · ${message.id}`) }] },
  ];
  const { status } = await guardedFetch(secret, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, blocks }),
    reach: isOfTenant ? 'public' : 'operator',
    timeoutMs: settings.sendTimeoutMs,
    maxBytes: replyBytes,
  });
  if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`);
};
