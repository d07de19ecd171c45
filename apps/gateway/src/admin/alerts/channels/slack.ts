import { guardedFetch } from '../../../wiring/guarded-fetch.js';
import { headlineOf } from '../alert-message.js';
import { replyBytes } from './channel-send.js';
import type { ChannelSend } from './channel-send.js';

/** What Slack takes for links and mentions is told as letters. */
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
    // Names may hold `*` and `_`: there is no other way to have them told as they are.
    { type: 'section', text: { type: 'plain_text', text } },
    {
      type: 'context',
      elements: [{ type: 'plain_text', text: plain(`${since} · ${message.id}`) }],
    },
  ];
  const { status } = await guardedFetch(secret, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, mrkdwn: false, blocks }),
    reach: isOfTenant ? 'public' : 'operator',
    timeoutMs: settings.sendTimeoutMs,
    maxBytes: replyBytes,
  });
  if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`);
};
