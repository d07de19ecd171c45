import type { UsageExport, UsageExportInput } from '../../api/rest-usage.js';
import { usageDimensions } from '../../app/search.js';

export const everies = ['day', 'week', 'month'] as const;
export const formats = ['csv', 'ndjson'] as const;
export const contents = ['groups', 'events'] as const;
export type Dimension = (typeof usageDimensions)[number];

/** The webhook that is made together with the export. */
export const newWebhook = 'new';

/** What the usage is narrowed to. */
export interface FilterRow {
  readonly dimension: Dimension;
  readonly value: string;
}

/** What the form of an export holds. */
export interface ExportValues {
  readonly name: string;
  /** '' = the usage of all tenants. */
  readonly tenantId: string;
  readonly every: (typeof everies)[number];
  readonly contents: (typeof contents)[number];
  readonly format: (typeof formats)[number];
  /** '' = none. */
  readonly by: Dimension | '';
  readonly then: Dimension | '';
  readonly filter: readonly FilterRow[];
  readonly isToFolder: boolean;
  /** '' = to no webhook. */
  readonly channelId: string;
  /** Of a new webhook. */
  readonly url: string;
}

export const blankExport: ExportValues = {
  ...{ name: '', tenantId: '', every: 'day', contents: 'groups', format: 'csv' },
  ...{ by: 'tenant', then: 'model', filter: [], isToFolder: false, channelId: '', url: '' },
};

/** `ownTenant`: the one that somebody who does not see all of them makes exports of. */
export function exportValuesOf(before: UsageExport | null, ownTenant: string | null): ExportValues {
  if (before === null) return { ...blankExport, tenantId: ownTenant ?? '' };
  const { name, tenantId, every, format, groupBy, isToFolder, channelId } = before;
  const [by = '', then = ''] = groupBy.flatMap(knownDimension);
  return {
    ...{ ...blankExport, name, every, format, by, then, isToFolder },
    contents: before.contents,
    tenantId: tenantId ?? '',
    channelId: channelId ?? '',
    filter: Object.entries(before.filter).flatMap(([name, value]) =>
      knownDimension(name).map((dimension) => ({ dimension, value: value ?? '' })),
    ),
  };
}

const knownDimension = (name: string): Dimension[] =>
  usageDimensions.filter((each) => each === name);

/** Everything that is needed is there: a name, and somewhere to go. */
export function isExportWhole({ name, isToFolder, channelId, url, by, then }: ExportValues) {
  const goesToHook = channelId === newWebhook ? /^https?:\/\/./.test(url.trim()) : channelId !== '';
  return (
    name.trim() !== '' &&
    (isToFolder || goesToHook) &&
    (channelId !== newWebhook || goesToHook) &&
    (by === '' || by !== then)
  );
}

/** `channelId`: of the webhook it goes to, once that is there. What the form does not show stays as it was. */
export function exportInputOf(
  values: ExportValues,
  before: UsageExport | null,
  channelId: string | null,
): UsageExportInput {
  const { name, tenantId, every, format, isToFolder } = values;
  const shown = Object.fromEntries(
    values.filter.map(({ dimension, value }) => [dimension, value.trim()]),
  );
  const hidden = Object.fromEntries(
    Object.entries(before?.filter ?? {}).filter(([key]) => knownDimension(key).length === 0),
  );
  return {
    ...{ name: name.trim(), tenantId: tenantId || null, every, format, isToFolder, channelId },
    contents: values.contents,
    groupBy: groupsOf(values, before),
    filter: { ...hidden, ...shown },
  };
}

/** Every call stands for itself in a file of calls. */
function groupsOf(
  { contents: kind, by, then }: ExportValues,
  before: UsageExport | null,
): NonNullable<UsageExportInput['groupBy']> {
  if (kind === 'events') return [];
  const hidden = (before?.groupBy ?? []).filter((name) => knownDimension(name).length === 0);
  const shown = [by, then].filter((dimension) => dimension !== '');
  return [...shown, ...hidden].slice(0, 2);
}
