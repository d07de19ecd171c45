import { z } from 'zod';
import { field, section } from './field.js';
import {
  count,
  durationMs,
  fraction,
  listedWorker,
  metricNameChanges,
  positiveCount,
  priorityClass,
  waitMs,
  workerUrl,
} from './forms.js';

export const workers = section('workers', {
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

export const fleet = section('fleet', {
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
    allowed: 'a list of 1 to 16 classes',
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

export const routing = section('routing', {
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

export const simulation = section('simulation', {
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
