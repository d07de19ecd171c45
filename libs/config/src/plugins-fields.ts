import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, positiveCount } from './forms.js';

const text = z.string().min(1).max(2_048);

export const plugins = section('plugins', {
  maxPlugins: field(positiveCount, { default: 16, help: 'Plugins that may be kept.' }),
  maxVersions: field(positiveCount, {
    default: 50,
    help: 'Versions of one plugin that may be kept.',
  }),
  maxModuleBytes: field(positiveCount, {
    default: 2_097_152,
    help: 'Largest module of a plugin.',
  }),
  maxMemoryPages: field(positiveCount, {
    default: 256,
    help: 'Most memory that a module may declare for an instance, in pages of 64 KiB.',
  }),
  // A single table of two million entries ends the process at once, not only the thread that would hold it.
  maxTableEntries: field(positiveCount.max(200_000), {
    default: 10_000,
    help: 'Most entries that the tables of a module may have, all together.',
  }),
  maxTimeMs: field(durationMs, {
    default: 1_000,
    help: 'Most time that a plugin may declare for one message. A plugin that says nothing has 50 ms.',
  }),
  threads: field(positiveCount, {
    default: 2,
    help: 'Messages of one plugin that run at once, each on a thread of its own.',
  }),
  maxWaiting: field(positiveCount, {
    default: 1_000,
    help: 'Messages that wait for a thread of one plugin; a further one finds the plugin busy.',
  }),
  maxWaitMs: field(durationMs, {
    default: 5_000,
    help: 'How long a message waits for a thread before the plugin counts as busy.',
  }),
  patienceMs: field(durationMs, {
    default: 2_000,
    help: 'How long a busy machine may keep a thread from its work. A plugin is measured by its time on a processor.',
  }),
  idleMs: field(durationMs, {
    default: 60_000,
    help: 'A thread that had nothing to do for so long ends; the first of each plugin stays.',
  }),
  heapMb: field(positiveCount, {
    default: 32,
    help: 'Heap of JavaScript in a thread of a plugin, in MiB; its messages pass through it.',
  }),
  mailboxBytes: field(positiveCount, {
    default: 65_536,
    help: 'Largest answer of the host to a plugin that asks for a value or an address.',
  }),
  maxMessageCharacters: field(positiveCount, {
    default: 4_194_304,
    help: 'Largest message to a plugin; a request of which it would be shown more is a failure of the plugin.',
  }),
  maxAnswerBytes: field(positiveCount, {
    default: 4_194_304,
    help: 'Largest answer of a plugin.',
  }),
  maxLogLines: field(positiveCount, {
    default: 20,
    help: 'Lines that a plugin may log for one message.',
  }),
  maxKeys: field(positiveCount, {
    default: 10_000,
    help: 'Values that a plugin may keep in the memory of the gateway.',
  }),
  maxValueCharacters: field(positiveCount, {
    default: 1_048_576,
    help: 'Characters of all keys and values of one plugin.',
  }),
  openBreakerAfter: field(positiveCount, {
    default: 5,
    help: 'Failures within the window after which a plugin rests.',
  }),
  breakerWindowMs: field(durationMs, {
    default: 60_000,
    help: 'For how long a failure of a plugin counts.',
  }),
  breakerRestMs: field(durationMs, {
    default: 30_000,
    help: 'How long a plugin rests. What would be asked of it meanwhile fails at once, as the plugin declares: open or closed.',
  }),
  trustedKeys: field(z.array(text).max(32), {
    default: [],
    help: 'Ed25519 public keys (SPKI, base64) whose signatures of modules are taken. With at least one, modules without such a signature are refused.',
    allowed: 'base64 of 44 bytes each',
  }),
  allowedModules: field(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(256), {
    default: [],
    help: 'SHA-256 of modules that are taken. With at least one, all others are refused.',
    allowed: '64 digits of 0-9a-f each',
  }),
  sources: field(z.array(text).max(32), {
    default: [],
    help: 'Addresses below which modules may be fetched. Empty: modules are uploaded only.',
    allowed: 'https://host/path/ each',
  }),
});
