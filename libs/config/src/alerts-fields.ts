import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, positiveCount } from './forms.js';

const smtpUrl = z
  .string()
  .max(4_096)
  .refine((text) => text === '' || /^smtps?:\/\/.+/.test(text), 'expected an smtp:// address');

export const alerts = section('alerts', {
  intervalMs: field(durationMs, {
    default: 60_000,
    help: 'Time between two looks at the rules of alerts. One gateway of those that share a database looks.',
  }),
  sendIntervalMs: field(durationMs, {
    default: 5_000,
    help: 'Time between two looks for messages of alerts that are due.',
  }),
  sendTimeoutMs: field(durationMs, {
    default: 10_000,
    help: 'A message of an alert that was not taken by then has failed and is tried again.',
  }),
  sendAttempts: field(positiveCount, {
    default: 6,
    help: 'How often a message of an alert is tried, each time after twice the wait.',
  }),
  sendRetryMs: field(durationMs, {
    default: 10_000,
    help: 'The first wait before a message of an alert is tried again.',
  }),
  keptDays: field(positiveCount, {
    default: 90,
    help: 'Days for which alerts that are over are kept.',
  }),
  smtpUrl: field(smtpUrl, {
    default: '',
    secret: true,
    help: 'The mail server for alerts by e-mail. Empty: there are none.',
    allowed: 'smtp://user:password@host:587 or smtps://…',
  }),
  smtpFrom: field(z.string().max(320), {
    default: 'bellwether@localhost',
    help: 'The sender of alerts by e-mail.',
  }),
});
