import { createHash } from 'node:crypto';
import type { AuditRow } from './audit.entity.js';

/** What a line's hash is made of: all of the line, and the hash of the line before it. */
export type HashedLine = Omit<AuditRow, 'hash'>;

/** JSON with its names in one order: a database that keeps JSON may give them back in another. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

const plain = (value: unknown): unknown =>
  value === null || value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);

/** SHA-256 of a line, lower-case hex. Changing any of it, or of a line before it, gives another. */
export function auditHash(line: HashedLine): string {
  const parts = [
    ...[line.place, line.previousHash, line.id, line.at.getTime()],
    ...[line.actorKind, line.actorId, line.actorName, line.actorRole, line.tenantId],
    ...[line.action, line.objectKind, line.objectId, line.objectName],
    ...[plain(line.before), plain(line.after), line.requestId, line.address],
  ];
  return createHash('sha256').update(canonical(parts)).digest('hex');
}
