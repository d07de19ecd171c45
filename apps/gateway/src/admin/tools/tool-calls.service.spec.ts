import { testDatabase } from '@bellwether/database/testing';
import type { TestDatabase } from '@bellwether/database/testing';
import type { ToolOutcome } from '@bellwether/exchange';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlOf } from '../../records/run-sql.js';
import { ToolCallLog } from '../../records/tool-call-log.js';
import { entities } from '../../wiring/entities.js';
import { ToolCallsService } from './tool-calls.service.js';

const startMs = Date.now() - 60_000;
const dayMs = 86_400_000;

interface Made {
  readonly serverId?: string | null;
  readonly tenantId?: string;
  readonly outcome?: ToolOutcome;
  readonly agoMs?: number;
}

let opened: TestDatabase;
let calls: ToolCallsService;
let made = 0;

function aCall({ serverId = 'tsv_1', tenantId = 'ten_red', outcome = 'ok', agoMs = 0 }: Made) {
  const id = `tcl_${String(++made).padStart(6, '0')}`;
  return {
    ...{ id, atMs: startMs + made - agoMs, requestId: 'req_1', tenantId, projectId: 'prj_1' },
    ...{ keyId: 'key_1', serverId, label: 'tools', tool: `tool_${made}`, outcome },
    ...{ fault: outcome === 'fault' ? 'timeout' : null, durationMs: 5, bytes: 10 },
  };
}

beforeAll(async () => {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  const schema = { entities, migrations: controlMigrations };
  opened = await testDatabase(url === '' ? 'embedded' : 'server', schema);
  calls = new ToolCallsService(opened.database);
  const log = new ToolCallLog(sqlOf(opened.database));
  log.add(
    [
      { agoMs: dayMs, outcome: 'fault' as const },
      { outcome: 'fault' as const },
      { outcome: 'error' as const },
      { serverId: 'tsv_2' },
      { serverId: 'tsv_2', tenantId: 'ten_blue', outcome: 'fault' as const },
      { serverId: 'tsv_2', outcome: 'asked' as const },
      { serverId: null },
    ].map(aCall),
  );
  await log.flush();
}, 120_000);
afterAll(() => opened.dispose());

describe('the last day of tool servers', () => {
  it('counts the calls of each, and knows the last one and the last fault', async () => {
    const { items } = await calls.ofServers({ tenantIds: null });
    expect(items).toEqual([
      {
        ...{ serverId: 'tsv_1', calls: 2, faults: 1, isAnswering: true, lastAtMs: startMs + 3 },
        lastFault: { atMs: startMs + 2, tool: 'tool_2', fault: 'timeout' },
      },
      {
        ...{ serverId: 'tsv_2', calls: 2, faults: 1, isAnswering: false, lastAtMs: startMs + 5 },
        lastFault: { atMs: startMs + 5, tool: 'tool_5', fault: 'timeout' },
      },
    ]);
  });

  it('is that of the own tenants for who sees no others', async () => {
    const { items } = await calls.ofServers({ tenantIds: ['ten_red'] });
    expect(items.map(({ serverId, calls: count }) => [serverId, count])).toEqual([
      ['tsv_1', 2],
      ['tsv_2', 1],
    ]);
    expect(items[1]).toMatchObject({ isAnswering: true, lastFault: null });
    expect((await calls.ofServers({ tenantIds: [] })).items).toEqual([]);
  });
});
