import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, positiveCount, postgresUrl, printableSecret } from './forms.js';

export const data = section('data', {
  dir: field(z.string().min(1).max(4_096), {
    default: '.bellwether',
    flag: 'data-dir',
    help: 'Folder of the embedded database, the spool and the first-run secrets.',
  }),
});

export const database = section('database', {
  url: field(postgresUrl, {
    default: '',
    flag: 'database-url',
    secret: true,
    help: 'Postgres server (15 or newer) to use. Empty uses the embedded database.',
    allowed: 'postgres://user:password@host:port/name',
  }),
  poolSize: field(z.number().int().min(1).max(256), {
    default: 4,
    help: 'Connections to the database.',
  }),
});

export const records = section('records', {
  spoolBytes: field(z.number().int().min(1_048_576), {
    default: 1_073_741_824,
    help: 'Disk space for records that wait for the database; the oldest are dropped and counted.',
  }),
  callDays: field(positiveCount, { default: 7, help: 'Days for which call records are kept.' }),
  toolDays: field(positiveCount, {
    default: 30,
    help: 'Days for which the log of calls of tools, and of consent to them, is kept.',
  }),
  decisionDays: field(positiveCount, {
    default: 7,
    help: 'Days for which routing decisions are kept.',
  }),
  traceHours: field(z.number().min(0).max(8_760), {
    default: 24,
    help: 'Hours for which the call trace is kept on disk; it has no text. 0 turns it off, and with it rehearsals on past traffic.',
  }),
  traceMaxBytes: field(z.number().int().min(1_048_576), {
    default: 2_147_483_648,
    help: 'Disk space for the call trace; the oldest part is dropped first.',
  }),
  bucketDays: field(positiveCount, {
    default: 30,
    help: 'Days for which one-minute buckets are kept.',
  }),
  usageDays: field(positiveCount, {
    default: 35,
    help: 'Days for which usage events are kept, one per call. Older ones leave a whole day at a time; their sums stay.',
  }),
  usageHourDays: field(positiveCount, {
    default: 400,
    help: 'Days for which usage is kept by the hour. Usage by the day is kept for ever.',
  }),
  exportFolder: field(z.string().max(4_096), {
    default: '',
    help: 'Folder for files of usage that are made by themselves. Empty: they go to webhooks only.',
  }),
  exportIntervalMs: field(durationMs, {
    default: 30_000,
    help: 'Time between two looks for files of usage that are due.',
  }),
  exportTimeoutMs: field(durationMs, {
    default: 600_000,
    help: 'A file of usage that is not made by then is begun again, by any gateway.',
  }),
  exportMaxBytes: field(positiveCount, {
    default: 10_485_760,
    help: 'The largest file of usage that a webhook is sent. Larger ones need the folder.',
  }),
  queueCalls: field(positiveCount, {
    default: 10_000,
    help: 'Finished calls that wait in memory for the writer.',
  }),
  refusedCallsPerMinute: field(positiveCount, {
    default: 1_200,
    help: 'Calls of callers that were not let in that are recorded in a minute; a tenth of them with one key, or without a known one. The others are counted.',
  }),
  flushMs: field(durationMs, { default: 250, help: 'Time between two writes of finished calls.' }),
});

export const log = section('log', {
  level: field(z.enum(['error', 'warn', 'info', 'debug']), {
    default: 'info',
    flag: 'log-level',
    help: 'Least severe level that is logged.',
  }),
});

const bootstrapFacts = {
  default: '',
  secret: true,
  from: 'environment',
  allowed: 'at least 16 printable characters',
} as const;

export const bootstrap = section('bootstrap', {
  adminPassword: field(printableSecret, {
    ...bootstrapFacts,
    help: 'Password of the local account `admin`, while none exists.',
  }),
  apiKey: field(printableSecret, { ...bootstrapFacts, help: 'First API key, while none exists.' }),
  adminToken: field(printableSecret, {
    ...bootstrapFacts,
    help: 'First admin token, while none exists.',
  }),
});

export const secret = section('secret', {
  key: field(printableSecret, {
    ...bootstrapFacts,
    help: 'Master key that seals stored secrets. Empty uses `secret.key` in the data folder.',
  }),
});
