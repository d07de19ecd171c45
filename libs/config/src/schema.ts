import { z } from 'zod';
import { field, section } from './field.js';
import type { SectionValues } from './field.js';
import {
  count,
  durationMs,
  fraction,
  listedWorker,
  metricNameChanges,
  port,
  positiveCount,
  postgresUrl,
  priorityClass,
  printableSecret,
  waitMs,
  workerUrl,
} from './forms.js';

const http = section('http', {
  host: field(z.string().min(1).max(253), {
    default: '127.0.0.1',
    flag: 'host',
    help: 'Address that both listeners bind to.',
  }),
  port: field(port, {
    default: 8_800,
    flag: 'port',
    help: 'Port of the data plane (`/v1/…`). 0 takes any free port.',
  }),
  bodyLimitBytes: field(positiveCount, {
    default: 33_554_432,
    help: 'Largest request body; a larger one is answered 413.',
  }),
  maxOpenCalls: field(positiveCount, {
    default: 4_096,
    help: 'Calls that run at the same time; one more is answered 429.',
  }),
  corsOrigins: field(z.array(z.string().min(1).max(253)), {
    default: [],
    help: 'Origins whose pages may call the data plane from a browser. Empty turns CORS off.',
  }),
  headersTimeoutMs: field(durationMs, {
    default: 60_000,
    help: 'How long a client may take to send its headers.',
  }),
  bodyTimeoutMs: field(durationMs, {
    default: 120_000,
    help: 'How long a client may take to send its body.',
  }),
  keepAliveMs: field(durationMs, {
    default: 15_000,
    help: 'Silence in a stream after which a keep-alive comment is sent; headers leave at the latest then.',
  }),
  holdReplyBytes: field(count, {
    default: 1_048_576,
    help: 'How much of a reply that is not a stream is held back, so that another worker can still replace a dying one.',
  }),
  tlsCert: field(z.string().max(4_096), {
    default: '',
    flag: 'tls-cert',
    help: 'File with the PEM certificate chain of both listeners. Empty serves plain HTTP.',
  }),
  tlsKey: field(z.string().max(4_096), {
    default: '',
    flag: 'tls-key',
    help: 'File with the PEM private key that belongs to the certificate.',
  }),
});

const admin = section('admin', {
  port: field(port, {
    default: 8_801,
    flag: 'admin-port',
    help: 'Port of the console, the admin API, `/metrics` and the probes. 0 takes any free port.',
  }),
  behindProxy: field(z.boolean(), {
    default: false,
    flag: 'behind-proxy',
    help: 'A proxy in front ends TLS: allows a non-loopback admin listener without a certificate.',
  }),
  metricsOpen: field(z.boolean(), {
    default: false,
    flag: 'metrics-open',
    help: 'Serves `/metrics` without an admin token on a non-loopback address too.',
  }),
  sessionHours: field(positiveCount, {
    default: 12,
    help: 'Hours after which a console session ends, however busy.',
  }),
  sessionIdleMinutes: field(positiveCount, {
    default: 60,
    help: 'Idle minutes after which a console session ends.',
  }),
  signInAttempts: field(positiveCount, {
    default: 10,
    help: 'Sign-in attempts per minute and client address.',
  }),
  allowedHosts: field(z.array(z.string().min(1).max(253)), {
    default: [],
    help: 'Host names under which the console may be reached, besides loopback and the bound address.',
  }),
});

const workers = section('workers', {
  url: field(z.array(workerUrl), {
    default: [],
    flag: 'worker-url',
    help: 'Address of a worker that speaks the OpenAI API. Repeatable.',
    allowed: 'http:// or https:// addresses',
  }),
  connectTimeoutMs: field(durationMs, {
    default: 5_000,
    help: 'How long a connection to a worker may take.',
  }),
  firstEventTimeoutMs: field(durationMs, {
    default: 300_000,
    help: 'How long a worker may take until its first event.',
  }),
  eventGapTimeoutMs: field(durationMs, {
    default: 120_000,
    help: 'Longest silence between two events of a worker.',
  }),
  totalTimeoutMs: field(durationMs, {
    default: 1_800_000,
    help: 'Longest time that one turn may take.',
  }),
  maxSockets: field(positiveCount, { default: 512, help: 'Open connections to one worker.' }),
  metricNames: field(metricNameChanges, {
    default: {},
    from: 'file',
    help: 'Names under which engines publish their readings, where they differ from the built-in table.',
    allowed: 'engine → reading → names; `name{label="value"}` takes only series with that label',
  }),
  list: field(z.array(listedWorker), {
    default: [],
    from: 'file',
    help: 'Workers with more than an address: name, models, key, labels, pool, limits.',
    allowed: 'worker objects with at least a `url`',
  }),
});

/** Highest first; names as lightseekorg/smg has them. */
const defaultPriorityClasses = [
  {
    name: 'system',
    reservedSlots: 8,
    reservedShare: 0,
    maxWaiting: 64,
    waitTimeoutMs: 30_000,
    mayPreempt: true,
  },
  {
    name: 'interactive',
    reservedSlots: 0,
    reservedShare: 0.25,
    maxWaiting: 512,
    waitTimeoutMs: 30_000,
    mayPreempt: false,
  },
  {
    name: 'default',
    reservedSlots: 0,
    reservedShare: 0.1,
    maxWaiting: 2_048,
    waitTimeoutMs: 60_000,
    mayPreempt: false,
  },
  {
    name: 'bulk',
    reservedSlots: 0,
    reservedShare: 0,
    maxWaiting: 4_096,
    waitTimeoutMs: 300_000,
    mayPreempt: false,
  },
];

const fleet = section('fleet', {
  probeIntervalMs: field(durationMs, {
    default: 5_000,
    help: 'Time between two health probes of a worker.',
  }),
  probeTimeoutMs: field(durationMs, { default: 5_000, help: 'How long a health probe may take.' }),
  metricsIntervalMs: field(durationMs, {
    default: 1_000,
    help: "Time between two readings of a worker's metrics.",
  }),
  metricsTimeoutMs: field(durationMs, {
    default: 2_000,
    help: 'How long a reading of metrics may take.',
  }),
  readyAfter: field(positiveCount, {
    default: 1,
    help: 'Good probes in a row before a worker takes calls.',
  }),
  notReadyAfter: field(positiveCount, {
    default: 3,
    help: 'Bad probes in a row before a worker takes no more calls.',
  }),
  failedAfter: field(positiveCount, {
    default: 30,
    help: 'Bad probes in a row before a worker counts as failed. It is probed on.',
  }),
  openBreakerAfter: field(positiveCount, {
    default: 5,
    help: 'Failures within the window before a worker rests.',
  }),
  breakerWindowMs: field(durationMs, {
    default: 60_000,
    help: 'Window in which failures are counted for the breaker.',
  }),
  breakerRestMs: field(durationMs, {
    default: 30_000,
    help: 'How long a worker rests before a trial.',
  }),
  breakerTrials: field(positiveCount, {
    default: 1,
    help: 'Calls that a resting worker gets as a trial.',
  }),
  drainSettleMs: field(waitMs, {
    default: 0,
    help: 'How long an idle draining worker is kept before it counts as drained.',
  }),
  maxWorkers: field(positiveCount, { default: 1_024, help: 'Workers that the fleet holds.' }),
  flowControl: field(z.boolean(), {
    default: false,
    flag: 'flow-control',
    help: 'Holds turns in the gateway until their worker is about to run dry, by priority and fairly between tenants.',
  }),
  priorityClasses: field(z.array(priorityClass).min(1).max(16), {
    default: defaultPriorityClasses,
    from: 'file',
    help: 'Classes of priority, the highest first, with what each reserves and how long its calls wait.',
  }),
  defaultPriority: field(z.string().min(1).max(32), {
    default: 'default',
    help: 'Class of a call that names none or an unknown one.',
  }),
  highestPriority: field(z.string().min(1).max(32), {
    default: 'interactive',
    help: 'Highest class that a caller may ask for with `x-bellwether-priority`.',
  }),
  maxWaitingRequests: field(positiveCount, {
    default: 5_000,
    help: 'Calls that wait in line at the same time; one more is answered 429.',
  }),
  maxWaitingBytes: field(positiveCount, {
    default: 1_073_741_824,
    help: 'Bytes of all bodies that wait in line.',
  }),
  assumedSlots: field(positiveCount, {
    default: 64,
    help: 'Calls that a worker is taken to run at once when its limit is not known.',
  }),
});

const pipeline = section('pipeline', {
  attempts: field(positiveCount.max(32), {
    default: 3,
    help: 'Workers that one turn may try in all, before its first event.',
  }),
  backoffMs: field(waitMs, { default: 50, help: 'Wait before the second attempt.' }),
  backoffFactor: field(z.number().min(1).max(10), {
    default: 1.5,
    help: 'Growth of the wait from attempt to attempt.',
  }),
  backoffJitter: field(fraction, {
    default: 0.2,
    help: 'Random share by which a wait is shortened or stretched.',
  }),
  backoffMaxMs: field(waitMs, { default: 1_000, help: 'Longest wait between two attempts.' }),
});

const routing = section('routing', {
  policy: field(
    z.enum([
      'predicted_ttft',
      'scored',
      'cache_aware',
      'least_load',
      'least_requests',
      'power_of_two',
      'consistent_hashing',
      'prefix_hash',
      'bucket',
      'manual',
      'round_robin',
      'random',
      'passthrough',
    ]),
    {
      default: 'predicted_ttft',
      flag: 'policy',
      help: 'How the worker of a turn is chosen, as long as no routes are published.',
    },
  ),
  prefixBlockBytes: field(z.number().int().min(16).max(65_536), {
    default: 256,
    help: 'Bytes of routing text in one block of the prefix index.',
  }),
  prefixMaxBlocks: field(z.number().int().min(1_024).max(67_108_864), {
    default: 1_048_576,
    help: 'Blocks that the prefix index holds per model; the oldest go first.',
  }),
  bytesPerToken: field(z.number().min(0.5).max(64), {
    default: 4,
    help: 'Bytes per token where tokens are estimated.',
  }),
  cacheThreshold: field(fraction, {
    default: 0.3,
    help: 'Share of the prompt that must match before `cache_aware` follows the prefix.',
  }),
  balanceAbsThreshold: field(count, {
    default: 64,
    help: 'Difference of running calls above which `cache_aware` prefers the lighter worker.',
  }),
  balanceRelThreshold: field(z.number().min(1).max(1_000), {
    default: 1.5,
    help: 'Ratio of running calls above which `cache_aware` prefers the lighter worker.',
  }),
  routingKeyOverride: field(z.boolean(), {
    default: false,
    help: 'Keeps calls with one `x-bellwether-routing-key` at one worker, whatever the policy would say.',
  }),
  routingKeyAssignment: field(z.enum(['policy', 'random', 'min_load', 'min_group']), {
    default: 'policy',
    help: 'Who gives an unknown routing key its worker while the override is on.',
  }),
  routingKeyIdleSeconds: field(count, {
    default: 14_400,
    help: 'Silence after which a routing key is forgotten; 0 = never for that reason.',
  }),
  decisionShare: field(fraction, {
    default: 0.1,
    help: 'Share of good calls whose routing decision is kept. Those of failed, retried and refused calls are always kept.',
  }),
  decisionsPerSecond: field(count, {
    default: 100,
    help: 'Most routing decisions of good calls that are kept per second.',
  }),
});

const simulation = section('simulation', {
  workers: field(z.number().int().min(0).max(256), {
    default: 3,
    flag: 'simulated-workers',
    help: 'Simulated workers to start. The default counts only while no worker is given or stored; 0 turns them off.',
  }),
  profile: field(z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/), {
    default: 'h100-8b',
    help: 'Hardware and model that the simulated workers imitate.',
  }),
  timeScale: field(z.number().min(0.001).max(1_000), {
    default: 1,
    help: 'How much faster than life the simulated workers run.',
  }),
});

const data = section('data', {
  dir: field(z.string().min(1).max(4_096), {
    default: '.bellwether',
    flag: 'data-dir',
    help: 'Folder of the embedded database, the spool and the first-run secrets.',
  }),
});

const database = section('database', {
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

const records = section('records', {
  spoolBytes: field(z.number().int().min(1_048_576), {
    default: 1_073_741_824,
    help: 'Disk space for records that wait for the database; the oldest are dropped and counted.',
  }),
  callDays: field(positiveCount, { default: 7, help: 'Days for which call records are kept.' }),
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
  queueCalls: field(positiveCount, {
    default: 10_000,
    help: 'Finished calls that wait in memory for the writer.',
  }),
  flushMs: field(durationMs, { default: 250, help: 'Time between two writes of finished calls.' }),
});

const log = section('log', {
  level: field(z.enum(['error', 'warn', 'info', 'debug']), {
    default: 'info',
    flag: 'log-level',
    help: 'Least severe level that is logged.',
  }),
});

const shutdown = section('shutdown', {
  settleMs: field(waitMs, {
    default: 5_000,
    help: 'How long new calls are still taken after SIGTERM, while load balancers notice.',
  }),
  graceMs: field(waitMs, { default: 30_000, help: 'How long running calls may take to finish.' }),
});

const bootstrapFacts = {
  default: '',
  secret: true,
  from: 'environment',
  allowed: 'at least 16 printable characters',
} as const;

const bootstrap = section('bootstrap', {
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

const secret = section('secret', {
  key: field(printableSecret, {
    ...bootstrapFacts,
    help: 'Master key that seals stored secrets. Empty uses `secret.key` in the data folder.',
  }),
});

/** The one schema: branch → fields. Everything else about a setting is derived from it. */
export const schema = {
  http,
  admin,
  workers,
  fleet,
  pipeline,
  routing,
  simulation,
  data,
  database,
  records,
  log,
  shutdown,
  bootstrap,
  secret,
} as const;

/**
 * Every setting, present and checked.
 *
 * Units    stand at the end of the names. `''` in a text field and `[]` in a list mean "not set".
 */
export type Settings = { readonly [B in keyof typeof schema]: SectionValues<(typeof schema)[B]> };
