import { csvCell, csvStart } from '../usage/cells.js';
import type { AuditView } from './audit.read-model.js';

const columns = [
  ...['place', 'at', 'actorKind', 'actorId', 'actorName', 'actorRole', 'action'],
  ...['objectKind', 'objectId', 'objectName', 'tenantId', 'before', 'after'],
  ...['requestId', 'address', 'id', 'hash'],
] as const;

/** A cell that no spreadsheet takes for a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string'
      ? value
      : value instanceof Date
        ? value.toISOString()
        : JSON.stringify(value);
  return csvCell(text);
}

function flat({ actor, ...line }: AuditView): Record<string, unknown> {
  return {
    ...line,
    ...{ actorKind: actor.kind, actorId: actor.id, actorName: actor.name, actorRole: actor.role },
  };
}

/** The lines as a file, a piece at a time. */
export async function* auditFile(
  pages: AsyncIterable<readonly AuditView[]>,
  format: 'ndjson' | 'csv',
): AsyncGenerator<string> {
  if (format === 'csv') yield `${csvStart}${columns.join(',')}\r\n`;
  for await (const page of pages) {
    const lines = page.map((view) =>
      format === 'csv'
        ? `${columns.map((column) => cell(flat(view)[column])).join(',')}\r\n`
        : `${JSON.stringify(view)}\n`,
    );
    yield lines.join('');
  }
}
