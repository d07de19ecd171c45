/** What usage is told by, and the column that holds it. */
export const usageDimensions = {
  tenant: 'tenant_id',
  project: 'project_id',
  key: 'key_id',
  route: 'route_id',
  model: 'model',
  servedModel: 'served_model',
  worker: 'worker_id',
  pool: 'worker_pool',
  operation: 'operation',
  outcome: 'outcome',
  endUser: 'end_user',
  /** What plugins noted under the name that the filter gives. */
  tag: 'tag',
} as const;
export type UsageDimension = keyof typeof usageDimensions;

/** Whoever calls or writes plugins makes up their values: they stand in events, and are no part of sums. */
export const eventDimensions = ['endUser', 'tag'] as const satisfies readonly UsageDimension[];
export type SummedDimension = Exclude<UsageDimension, (typeof eventDimensions)[number]>;
export const summedDimensions = (Object.keys(usageDimensions) as UsageDimension[]).filter(
  (name): name is SummedDimension => !(eventDimensions as readonly string[]).includes(name),
);

/** A filter by dimensions: a tag is asked for by its name, `tag`, and what it says, `tagValue`. */
export type UsageFilter = Readonly<
  Partial<Record<UsageDimension | 'tagValue', string | undefined>>
>;

/** The dimensions that a filter narrows, each with what it asks for. */
export const narrowedBy = (filter: UsageFilter): [UsageDimension, string][] =>
  (Object.keys(usageDimensions) as UsageDimension[]).flatMap((name) => {
    const value = name === 'tag' ? filter.tagValue : filter[name];
    return value === undefined || value === null ? [] : [[name, value]];
  });
