import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, fraction, positiveCount } from './forms.js';

/** '' stands for "not set". */
const redisUrl = z
  .string()
  .max(4_096)
  .refine((text) => text === '' || /^rediss?:\/\/.+/.test(text), 'expected a redis:// address');

export const tenants = section('tenants', {
  currency: field(z.string().regex(/^[A-Z]{3}$/), {
    default: 'USD',
    help: 'What prices and costs are in, as an ISO 4217 code. All costs of one gateway are in one currency; changing it converts nothing.',
    allowed: 'three capital letters',
  }),
  unknownOutputTokens: field(positiveCount, {
    default: 1_024,
    help: 'Tokens that are reserved, under a limit of tokens, for the answer of a request that names no limit of its own. What was really used is booked at the end.',
  }),
  limitStore: field(z.enum(['local', 'redis']), {
    default: 'local',
    help: 'Where it is counted what callers use. `local`: each gateway counts for itself, and budgets are added up in the database once a second. `redis`: all gateways ask one server, and no limit is passed however many they are.',
  }),
  limitStoreUrl: field(redisUrl, {
    default: '',
    secret: true,
    help: 'Server of the limit store redis.',
    allowed: 'redis://user:password@host:port/number or rediss://…',
  }),
  limitStorePrefix: field(z.string().regex(/^[\w.-]{1,64}$/), {
    default: 'bellwether',
    help: 'What every key of limits in Redis begins with.',
    allowed: 'letters, digits, _, . and -, at most 64',
  }),
  limitStoreTimeoutMs: field(durationMs, {
    default: 250,
    help: 'A command to the limit store that takes longer has failed. No later call waits for a store that failed: it is tried once a second, apart from calls.',
  }),
  limitLeaseMs: field(durationMs, {
    default: 30_000,
    help: 'What the calls of a gateway have reserved in the limit store is given back so long after the gateway was heard of last. It is heard of three times as often.',
  }),
  whenStoreAway: field(z.enum(['local-share', 'refuse']), {
    default: 'local-share',
    help: 'What happens under a limit while the limit store is away: each gateway lets through its share, or none lets anything through.',
  }),
  localShare: field(fraction, {
    default: 0.34,
    help: 'The part of every limit that each gateway lets through by itself while the limit store is away: one divided by the number of gateways, about.',
  }),
});
