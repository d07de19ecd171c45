import type { UsageQuery, UsageQuestion } from '../../api/generated/graphql/graphql.js';
import type { UsageRangeId, UsageSearch } from '../../app/search.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type Report = UsageQuery['usage'];
export type Sums = Report['totals'];
export type Bucket = UsageQuestion['bucket'];

export const usualBy = 'tenant';
export const usualThen = 'model';

/** How far a range reaches back, and by what it is told. */
const spans: Record<Exclude<UsageRangeId, 'month'>, { ms: number; bucket: Bucket }> = {
  h1: { ms: hourMs, bucket: 'minute' },
  h6: { ms: 6 * hourMs, bucket: 'minute' },
  h24: { ms: dayMs, bucket: 'hour' },
  d7: { ms: 7 * dayMs, bucket: 'day' },
  d30: { ms: 30 * dayMs, bucket: 'day' },
  y1: { ms: 365 * dayMs, bucket: 'month' },
};
const grainMs: Record<Bucket, number> = {
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
  month: dayMs,
};

/** The window of a range that ends with the bucket that runs, in UTC as the sums are. */
export function windowOf(range: UsageRangeId, nowMs: number) {
  if (range === 'month') {
    const now = new Date(nowMs);
    const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    return { fromMs, toMs: (Math.floor(nowMs / dayMs) + 1) * dayMs, bucket: 'day' as Bucket };
  }
  const { ms, bucket } = spans[range];
  const grain = grainMs[bucket];
  const toMs = (Math.floor(nowMs / grain) + 1) * grain;
  return { fromMs: toMs - ms, toMs, bucket };
}

const isByTag = ({ by, then }: UsageSearch): boolean => by === 'tag' || then === 'tag';

/** What a question for a tag lacks: the tag's name, or a time that is told by the minute. */
export function tagProblem(search: UsageSearch): 'name' | 'range' | null {
  if (!isByTag(search) && (search.tag === undefined || search.tagValue === undefined)) return null;
  if (search.tag === undefined) return 'name';
  return windowOf(search.range ?? 'month', 0).bucket === 'minute' ? null : 'range';
}

/** What the usage is narrowed to. A tag that is neither told nor asked for by a value narrows nothing yet. */
function filterOf(search: UsageSearch): NonNullable<UsageQuestion['filter']> {
  const { tenant, tag, tagValue } = search;
  return {
    ...(tenant === undefined ? {} : { tenant }),
    ...(tag !== undefined && (isByTag(search) || tagValue !== undefined) ? { tag } : {}),
    ...(tag !== undefined && tagValue !== undefined ? { tagValue } : {}),
  };
}

/** What the server is asked for an address. */
export function questionOf(search: UsageSearch, nowMs: number): UsageQuestion {
  const by = search.by ?? usualBy;
  const then = search.then ?? usualThen;
  return {
    ...windowOf(search.range ?? 'month', nowMs),
    groupBy: by === then ? [by] : [by, then],
    isCompared: true,
    limit: 500,
    filter: filterOf(search),
  };
}

/** The calls that have no value of the first dimension, by what was asked for and how they ended. */
export function unattributedOf(search: UsageSearch, nowMs: number): UsageQuestion {
  const question = questionOf({ ...search, by: 'operation', then: 'outcome' }, nowMs);
  const by = search.by ?? usualBy;
  const none = by === 'tag' ? { tag: search.tag ?? null, tagValue: '' } : { [by]: '' };
  return { ...question, isCompared: false, filter: { ...question.filter, ...none } };
}

/** The same rows as a file. */
export function exportAddress({ fromMs, toMs, bucket, groupBy, filter }: UsageQuestion): string {
  const query = new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    bucket,
    groupBy: [groupBy].flat().join(','),
  });
  for (const name of ['tenant', 'tag', 'tagValue'] as const) {
    const value = filter?.[name];
    if (typeof value === 'string') query.set(name, value);
  }
  return `/admin/v1/usage/export?${query}`;
}

export const measures = ['cost', 'tokens', 'requests'] as const;
export type Measure = (typeof measures)[number];

export function measured(sums: Sums, measure: Measure): number {
  if (measure === 'cost') return sums.costMicros;
  return measure === 'requests' ? sums.requests : sums.inputTokens + sums.outputTokens;
}

/** What was spent; null = nothing of it has a price: unknown is never nothing. */
export const knownCost = ({ costMicros, unpricedRequests }: Sums): number | null =>
  unpricedRequests > 0 && costMicros === 0 ? null : costMicros;

export interface Group {
  readonly key: string;
  readonly name: string | null;
  readonly sums: Sums;
  readonly children: readonly Omit<Group, 'children'>[];
}

/** Rows of two dimensions as a tree of two levels; sums of a branch are those of its leaves. */
export function groupsOf(rows: Report['rows']): Group[] {
  const groups = new Map<string, Group & { children: Omit<Group, 'children'>[] }>();
  for (const { keys, names, sums } of rows) {
    const [key = '', second] = keys;
    const group = groups.get(key);
    const child = { key: second ?? '', name: names[1] ?? null, sums };
    const children = second === undefined ? [] : [child];
    if (group === undefined) groups.set(key, { key, name: names[0] ?? null, sums, children });
    else {
      group.children.push(...children);
      groups.set(key, { ...group, sums: added(group.sums, sums) });
    }
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      other.sums.costMicros - one.sums.costMicros || other.sums.requests - one.sums.requests,
  );
}

function added(one: Sums, other: Sums): Sums {
  const sum = { ...one };
  for (const name of Object.keys(one) as (keyof Sums)[])
    if (typeof one[name] === 'number') Object.assign(sum, { [name]: one[name] + other[name] });
  return sum;
}

export interface Bar {
  readonly atMs: number;
  readonly total: number;
  /** From the foot up; `key` null = all others. */
  readonly parts: readonly { readonly key: string | null; readonly value: number }[];
}

/** The beginnings of all buckets of a window. */
function timesOf({ fromMs, toMs }: Pick<Report, 'fromMs' | 'toMs'>, bucket: Bucket): number[] {
  const times: number[] = [];
  const first = new Date(fromMs);
  for (let at = fromMs, month = 0; at < toMs; month += 1) {
    if (bucket === 'month') at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1);
    if (at < toMs) times.push(at);
    if (bucket !== 'month') at += grainMs[bucket];
  }
  return times;
}

/** One bar per bucket, also where nothing was used; its parts in the order of the groups. */
export function barsOf(
  report: Report,
  order: readonly string[],
  { measure, bucket }: { readonly measure: Measure; readonly bucket: Bucket },
): Bar[] {
  const byTime = new Map<number, { key: string | null; value: number }[]>(
    timesOf(report, bucket).map((atMs) => [atMs, []]),
  );
  for (const { atMs, key, sums } of report.series) {
    const parts = byTime.get(atMs) ?? [];
    parts.push({ key: key ?? null, value: measured(sums, measure) });
    byTime.set(atMs, parts);
  }
  const place = (key: string | null) => (key === null ? order.length : order.indexOf(key));
  return [...byTime]
    .toSorted(([one], [other]) => one - other)
    .map(([atMs, parts]) => ({
      atMs,
      total: parts.reduce((sum, { value }) => sum + value, 0),
      parts: parts.toSorted((one, other) => place(one.key) - place(other.key)),
    }));
}

/** The change against the window before, as a ratio; null where there was nothing. */
export const changeOf = (now: number, before: number | undefined): number | null =>
  before === undefined || before === 0 ? null : now / before - 1;

export interface Reason {
  readonly kind: 'limited' | 'other';
  readonly operation: string;
  readonly outcome: string;
  readonly calls: number;
}

/** Calls by operation and outcome, the most first; those that limits refused are one, whatever they asked for. */
export function reasonsOf(rows: Report['rows']): Reason[] {
  const limited = rows.reduce((sum, { sums }) => sum + sums.limitedRequests, 0);
  const others = rows.map(({ keys: [operation = '', outcome = ''], sums }): Reason => {
    const calls = sums.requests - sums.limitedRequests;
    return { kind: 'other', operation, outcome, calls };
  });
  return [{ kind: 'limited' as const, operation: '', outcome: '', calls: limited }, ...others]
    .filter(({ calls }) => calls > 0)
    .toSorted((one, other) => other.calls - one.calls);
}
