import { z } from 'zod';
import { checked, InvalidInput } from '../../wiring/zod.pipe.js';
import { instant } from '../auth/auth.schema.js';
import { eventDimensions, usageDimensions } from './usage-dimensions.js';
import type { UsageDimension } from './usage-dimensions.js';

export const buckets = ['minute', 'hour', 'day', 'month'] as const;
export type Bucket = (typeof buckets)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The longest window of each bucket: sums by the minute are made of the events themselves. */
const longestMs: Record<Bucket, number> = {
  minute: 6 * hourMs,
  hour: 35 * dayMs,
  day: 400 * dayMs,
  month: 3_700 * dayMs,
};
export const mostRows = 5_000;

const dimension = z.enum(Object.keys(usageDimensions) as [UsageDimension, ...UsageDimension[]]);
const value = z.string().max(200).optional();

/** '' asks for what has no such thing. */
const filterShape = {
  tenant: value,
  project: value,
  key: value,
  route: value,
  model: value,
  servedModel: value,
  worker: value,
  pool: value,
  operation: value,
  outcome: value,
  endUser: value,
  /** By plugin and name: `cost-tags.project`. */
  tag: value,
  tagValue: value,
} satisfies Record<UsageDimension | 'tagValue', typeof value>;
export const usageFilter = z.strictObject(filterShape);

const base = {
  bucket: z.enum(buckets).default('day'),
  limit: z.coerce.number().int().min(1).max(mostRows).default(500),
};

export interface UsageQuestion {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucket: Bucket;
  readonly groupBy: readonly UsageDimension[];
  readonly filter: z.infer<typeof usageFilter>;
  /** Also the window of the same length that ended where this begins. */
  readonly isCompared: boolean;
  readonly limit: number;
}

const longestOf = (bucket: Bucket): string => {
  const days = longestMs[bucket] / dayMs;
  return days < 1 ? `${longestMs[bucket] / hourMs} hours` : `${days} days`;
};

/** Errors of a window or of dimensions that do not go together; null = none. */
export function problemOf({ fromMs, toMs, bucket, groupBy, filter }: UsageQuestion) {
  if (fromMs >= toMs) return { path: 'to', message: 'must be after from' };
  if (toMs - fromMs > longestMs[bucket])
    return {
      path: 'bucket',
      message: `By the ${bucket} a window reaches over ${longestOf(bucket)} at most.`,
    };
  const asksForEvents = eventDimensions.some(
    (name) => groupBy.includes(name) || (filter[name] ?? null) !== null,
  );
  if (asksForEvents && bucket !== 'minute')
    return { path: 'bucket', message: 'End users and tags are told by the minute only.' };
  const half = halfTag({ groupBy, filter });
  if (half !== null) return half;
  if (new Set(groupBy).size !== groupBy.length)
    return { path: 'groupBy', message: 'names one thing twice' };
  return null;
}

/** A tag has a name, and is either told by its values or asked for by one of them. */
function halfTag({ groupBy, filter }: Pick<UsageQuestion, 'groupBy' | 'filter'>) {
  const hasName = (filter.tag ?? '') !== '';
  const hasValue = (filter.tagValue ?? null) !== null;
  const isAsked = groupBy.includes('tag') || hasValue;
  if (isAsked && !hasName)
    return { path: 'tag', message: 'Name the tag, by its plugin: cost-tags.project' };
  if (hasName && !isAsked)
    return { path: 'tagValue', message: 'Say which value of the tag, or group by it.' };
  return null;
}

/** As the console asks, by GraphQL. */
export const usageAsked = z
  .strictObject({
    ...base,
    fromMs: z.number().min(0).max(1e14),
    toMs: z.number().min(0).max(1e14),
    groupBy: z.array(dimension).max(2).default([]),
    filter: usageFilter.nullish(),
    isCompared: z.boolean().nullish(),
  })
  .transform(({ filter, isCompared, ...rest }): UsageQuestion => ({
    ...rest,
    filter: filter ?? {},
    isCompared: isCompared ?? false,
  }));

export const usageQuery = z.strictObject({
  ...base,
  from: instant,
  to: instant,
  /** At most two, with a comma between them. */
  groupBy: z.string().max(60).default(''),
  compare: z.enum(['true', 'false']).default('false'),
  ...filterShape,
});
const groups = z.strictObject({
  groupBy: z.array(dimension).max(2, 'names more than two things'),
});

/** Errors: `invalid_request` for a dimension that is not known, or half a tag. */
export function questionOf({
  from,
  to,
  bucket,
  limit,
  groupBy,
  compare,
  ...filter
}: z.infer<typeof usageQuery>): UsageQuestion {
  const { groupBy: named } = checked(groups, { groupBy: groupBy === '' ? [] : groupBy.split(',') });
  const half = halfTag({ groupBy: named, filter });
  if (half !== null) throw new InvalidInput([half]);
  return {
    ...{ fromMs: Date.parse(from), toMs: Date.parse(to), bucket, limit, filter, groupBy: named },
    isCompared: compare === 'true',
  };
}

const sums = z.object({
  requests: z.number(),
  inputTokens: z.number(),
  cachedTokens: z.number(),
  cacheWriteTokens: z.number(),
  outputTokens: z.number(),
  reasoningTokens: z.number(),
  audioTokens: z.number(),
  imageTokens: z.number(),
  costMicros: z.number(),
  unpricedRequests: z.number(),
  unmeteredRequests: z.number(),
  estimatedRequests: z.number(),
  limitedRequests: z.number(),
  ttftMs: z.number(),
  ttftRequests: z.number(),
  workerMs: z.number(),
});
export type UsageSums = z.infer<typeof sums>;

/** What calls cost together, as far as it is known; null = none of them has a price. */
export const knownCost = ({ costMicros, requests, unpricedRequests }: UsageSums): number | null =>
  requests > 0 && unpricedRequests >= requests ? null : costMicros;

/** As it is told: what nobody knows is not zero. */
const toldSums = sums.extend({ costMicros: z.number().nullable() });
export const toldOf = (all: UsageSums): z.infer<typeof toldSums> => ({
  ...all,
  costMicros: knownCost(all),
});

export const usageReply = z.object({
  currency: z.string(),
  from: instant,
  to: instant,
  bucket: z.enum(buckets),
  groupBy: z.array(z.string()),
  totals: toldSums,
  before: toldSums.nullable(),
  rows: z.array(
    z.object({
      keys: z.array(z.string()),
      names: z.array(z.string().nullable()),
      sums: toldSums,
    }),
  ),
  /** What stands in no row, because there are more than `limit`. */
  rest: z.object({ groups: z.number(), sums: toldSums }),
  series: z.array(z.object({ at: instant, key: z.string().nullable(), sums: toldSums })),
});

/** A file has all rows: it takes no `limit`. */
export const exportQuery = usageQuery
  .omit({ limit: true })
  .extend({
    format: z.enum(['csv', 'ndjson']).default('csv'),
    /** `groups`: the rows of the report with their total; `events`: every call. */
    of: z.enum(['groups', 'events']).default('groups'),
  })
  .refine(({ of, groupBy }) => of !== 'events' || groupBy === '', {
    path: ['groupBy'],
    message: 'A file of events tells every call: it has no groups.',
  });

export const rebuildInput = z
  .strictObject({ from: instant, to: instant })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' });
export const rebuildReply = z.object({ days: z.number() });

export const reconciliation = z.object({
  from: instant,
  to: instant,
  isReconciled: z.boolean(),
  /** The largest difference, as a share of the events. */
  gap: z.number(),
  sources: z.array(
    z.object({
      source: z.string(),
      /** null = it counts no calls, or tokens without their kind. */
      requests: z.number().nullable(),
      inputTokens: z.number().nullable(),
      outputTokens: z.number().nullable(),
      /** null = it counts money only. */
      tokens: z.number().nullable(),
      costMicros: z.number().nullable(),
    }),
  ),
  /** Of this gateway, since its start. */
  queued: z.number(),
  spoolBytes: z.number(),
  dropped: z.number(),
});
