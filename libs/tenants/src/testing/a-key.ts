import { createHash } from 'node:crypto';
import type { SnapshotKey } from '@bellwether/exchange';

/** A key of a snapshot whose secret is `secret`. */
export function aKey(secret: string, differences: Partial<SnapshotKey> = {}): SnapshotKey {
  return {
    hash: createHash('sha256').update(secret).digest('hex'),
    expiresAtMs: null,
    tenantId: 'ten_default',
    projectId: 'prj_default',
    keyId: 'key_test',
    ...differences,
  };
}
