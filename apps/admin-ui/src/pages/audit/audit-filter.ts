import type { AuditQuery } from '../../api/rest-types.js';
import type { AuditSearch } from '../../app/search.js';

const dayMs = 24 * 3_600_000;
const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`).toISOString();
const endOf = (day: string) => new Date(Date.parse(startOf(day)) + dayMs).toISOString();

/** What the server is asked for an address. The last day belongs to the time that is asked for. */
export function auditQueryOf(search: AuditSearch): AuditQuery {
  const { tenant, actor, action, kind, text, from, to } = search;
  const asked = {
    tenantId: tenant,
    actor: actor?.trim(),
    action: action?.trim(),
    objectKind: kind?.trim(),
    text: text?.trim(),
    from: from && startOf(from),
    to: to && endOf(to),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => Boolean(value)));
}

/** The same lines as a file. */
export function auditExportAddress(search: AuditSearch, format: 'csv' | 'ndjson'): string {
  const query = new URLSearchParams(auditQueryOf(search) as Record<string, string>);
  query.set('format', format);
  return `/admin/v1/audit/export?${query}`;
}

/** Something narrows the list. */
export const isNarrowed = (search: AuditSearch): boolean =>
  Object.keys(auditQueryOf({ ...search, tenant: undefined })).length > 0;

export const noFilter = {
  ...{ actor: undefined, action: undefined, kind: undefined, text: undefined },
  ...{ from: undefined, to: undefined },
} as const;
