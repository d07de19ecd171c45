import { headlineOf } from '../alert-message.js';
import type { ChannelSend } from './channel-send.js';

/** Line breaks in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200);

export const sendEmail: ChannelSend = async ({ target }, message, settings) => {
  if (settings.smtpUrl === '') throw new Error('No mail server is set: alerts.smtpUrl is empty.');
  const { createTransport } = await import('nodemailer');
  const { sendTimeoutMs: timeoutMs } = settings;
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is a line of ours: nothing is fetched and no file is read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: settings.smtpFrom,
      to: target,
      subject: oneLine(headlineOf(message)),
      text: [
        ...[message.summary, ''],
        ...[`Rule: ${message.rule}`, `Severity: ${message.severity}`],
        ...(message.tenant === null ? [] : [`Tenant: ${message.tenant}`]),
        ...[
          `Began: ${message.startedAt}`,
          `Fired: ${message.firedAt ?? 'no'}`,
          `Over: ${message.resolvedAt ?? 'no'}`,
          `Id: ${message.id}`,
        ],
      ].join('\n'),
    });
  } finally {
    transport.close();
  }
};
