import { z } from 'zod';
import { field, section } from './field.js';
import { count, durationMs, positiveCount } from './forms.js';

/** '' stands for "not set". */
const storeUrl = z
  .string()
  .max(4_096)
  .refine(
    (text) => text === '' || /^(postgres(ql)?|oracle|rediss?):\/\/.+/.test(text),
    'expected a postgres://, oracle:// or redis:// address',
  );

/** Names that Postgres and Oracle both take without a second look. */
const schemaName = z
  .string()
  .refine((text) => /^([A-Za-z]\w{0,62})?$/.test(text), 'expected letters, digits and _');

export const history = section('history', {
  driver: field(z.enum(['database', 'postgres', 'oracle', 'redis', 'memory', 'none']), {
    default: 'database',
    help: 'Where responses and conversations are kept. `database` is where everything else is: the embedded database, or the server of `database.url`. `memory` forgets them with the process, `none` at once.',
  }),
  url: field(storeUrl, {
    default: '',
    secret: true,
    help: 'Server of the drivers postgres, oracle (19c or newer) and redis.',
    allowed:
      'postgres://user:password@host:port/name, oracle://user:password@host:port/service or redis://host:port/number',
  }),
  schema: field(schemaName, {
    default: '',
    help: 'Schema of the tables in Postgres, their owner in Oracle. Empty takes the one that the connection has.',
    allowed: 'letters, digits and _, at most 63',
  }),
  poolSize: field(z.number().int().min(2).max(256), {
    default: 4,
    help: 'Connections to the database of the history.',
  }),
  autoMigrate: field(z.boolean(), {
    default: true,
    help: 'Bring an older schema up to date at the start. The embedded database does so in any case; elsewhere, with false, the start is refused until it was done by hand.',
  }),
  prefix: field(z.string().regex(/^[\w.-]{1,64}$/), {
    default: 'bellwether',
    help: 'What every key in Redis begins with.',
    allowed: 'letters, digits, _, . and -, at most 64',
  }),
  retentionDays: field(z.number().min(0).max(36_500), {
    default: 0,
    help: 'Days for which responses and conversations are kept; a conversation lives at least as long as its newest turn. 0 keeps them until they are deleted.',
  }),
  sweepIntervalMs: field(durationMs, {
    default: 60_000,
    help: 'Time between two sweeps of what has expired. Nobody reads it before, either.',
  }),
  contextItems: field(positiveCount, {
    default: 1_000,
    help: 'Items of the past that a turn is given at most; the newest count.',
  }),
  contextBytes: field(positiveCount, {
    default: 16_777_216,
    help: 'Bytes of the past that a turn is given at most; the newest count.',
  }),
  contentFromBytes: field(z.number().int().min(1_024), {
    default: 16_384,
    help: 'Encoded pictures and files of at least this size are kept beside the items, once per tenant.',
  }),
  maxContentBytes: field(z.number().int().min(1_024), {
    default: 67_108_864,
    help: 'Size of the largest encoded picture or file that is kept.',
  }),
  memoryResponses: field(positiveCount, {
    default: 10_000,
    help: 'Responses that the driver memory holds; the oldest make room.',
  }),
  memoryConversations: field(count.min(1), {
    default: 10_000,
    help: 'Conversations that the driver memory holds; those that were quiet longest make room.',
  }),
  memoryBytes: field(z.number().int().min(65_536), {
    default: 268_435_456,
    help: 'Bytes of texts that the driver memory holds.',
  }),
});
