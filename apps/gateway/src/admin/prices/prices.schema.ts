import { z } from 'zod';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';

/** Millionths of the gateway's currency, for a million tokens or for an hour. */
const amount = z.number().int().min(0).max(1e12);
const part = amount.nullable().default(null);
const name = shownName(200).nullable().default(null);

/** null = as the class that it is a part of. */
export const tokenPrices = z.strictObject({
  input: part,
  cachedInput: part,
  cacheWrite: part,
  output: part,
  reasoning: part,
  audioInput: part,
  audioOutput: part,
  image: part,
});

const priceFields = z.strictObject({
  tenantId: z.string().max(64).nullable().default(null),
  /** A `*` at its end stands for any rest. */
  model: name,
  provider: name,
  pool: name,
  /** null or left out = from now on. It may lie in the past: costs are worked out again when asked. */
  validFrom: instant.nullable().default(null),
  tokens: tokenPrices.nullable().default(null),
  acceleratorHour: part,
  callsAtOnce: z.number().int().min(1).max(100_000).default(1),
  note: z.string().trim().max(500).nullable().default(null),
});
type PriceFields = z.infer<typeof priceFields>;

const saysWhat = ({ tokens, acceleratorHour }: Pick<PriceFields, 'tokens' | 'acceleratorHour'>) =>
  acceleratorHour !== null || Object.values(tokens ?? {}).some((each) => each !== null);
const sayWhat = {
  path: ['tokens'],
  message: 'Say what tokens cost, or the hour of an accelerator.',
};
const endsWell = ({ model }: Pick<PriceFields, 'model'>) =>
  model === null || !model.slice(0, -1).includes('*');
const endWell = { path: ['model'], message: 'A * may only stand at the end.' };

export const priceInput = priceFields.refine(saysWhat, sayWhat).refine(endsWell, endWell);
export type PriceInput = z.infer<typeof priceInput>;

/** The next version says all of whom it is for: what is left out here would be everybody's. */
const sayWhom = 'Say again whom the price is for: a name, or null for all.';
const ofWhom = shownName(200, sayWhom).nullable();
const whom = {
  tenantId: z
    .string({ error: ({ input }) => (input === undefined ? sayWhom : undefined) })
    .max(64)
    .nullable(),
  ...{ model: ofWhom, provider: ofWhom, pool: ofWhom },
};
export const priceChange = priceFields
  .extend(whom)
  .refine(saysWhat, sayWhat)
  .refine(endsWell, endWell);

export const priceReply = z.object({
  id: z.string(),
  version: z.number(),
  tenantId: z.string().nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  pool: z.string().nullable(),
  validFrom: instant,
  validUntil: instant.nullable(),
  /** Whether it counts now: it has begun, is not over, and none that is for the same is younger. */
  isCurrent: z.boolean(),
  tokens: tokenPrices.nullable(),
  acceleratorHour: z.number().nullable(),
  callsAtOnce: z.number(),
  note: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
});
export const priceList = z.object({
  currency: z.string(),
  items: z.array(priceReply),
  nextCursor: z.string().nullable(),
});

const mostDays = 400;
export const recomputeInput = z
  .strictObject({
    from: instant,
    to: instant,
    onlyUnpriced: z.boolean().default(false),
    /** null or left out = the calls of all tenants, for those who may price all. */
    tenantId: z.string().min(1).max(64).nullable().default(null),
  })
  .refine(({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= mostDays * 864e5, {
    path: ['to'],
    message: `It must be after from, by ${mostDays} days at most.`,
  });
export const recomputeReply = z.object({
  looked: z.number(),
  changed: z.number(),
  /** By how much all costs together went up or down. */
  differenceMicros: z.number(),
});

/** As calls are priced by them: a section of the snapshot. */
export const snapshotPrices = z
  .array(
    z.strictObject({
      id: z.string(),
      version: z.number().int(),
      tenantId: z.string().nullable(),
      model: z.string().nullable(),
      provider: z.string().nullable(),
      pool: z.string().nullable(),
      fromMs: z.number(),
      untilMs: z.number().nullable(),
      tokens: tokenPrices.nullable(),
      acceleratorHour: z.number().nullable(),
      callsAtOnce: z.number().int(),
      setAtMs: z.number().exactOptional(),
    }),
  )
  // Absent in what was kept before anything had a price.
  .default([]);
