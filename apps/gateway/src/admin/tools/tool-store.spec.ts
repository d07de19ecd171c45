import { testDatabase } from '@bellwether/database/testing';
import { describeToolStore } from '@bellwether/mcp/testing';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { entities } from '../../wiring/entities.js';
import type { AuditRow } from '../audit/audit.entity.js';
import { createToolStore } from './tool-store.js';
import type { ToolApprovalRow, ToolDefinitionRow } from './tools.entity.js';

const url = process.env['TEST_POSTGRES_URL'] ?? '';

describeToolStore(url === '' ? 'embedded database' : 'Postgres', async () => {
  const schema = { entities, migrations: controlMigrations };
  const opened = await testDatabase(url === '' ? 'embedded' : 'server', schema);
  const { manager } = opened.database.use();
  const mostWaiting = 5;
  return {
    store: createToolStore(opened.database, Date.now, mostWaiting),
    mostWaiting,
    serverId: 'tsv_1',
    caller: { tenantId: 'ten_red', projectId: 'prj_red', keyId: 'key_red' },
    async refusals(requestId) {
      const action = 'tool_server.refuse';
      const rows = await manager.findBy<AuditRow>('audit', { requestId, action });
      return rows.map(({ objectName, tenantId }) => [objectName, tenantId] as const);
    },
    async answer(id, isApproved) {
      const state = isApproved ? 'approved' : 'denied';
      await manager.update<ToolApprovalRow>(
        'tool_approval',
        { id },
        { state, answeredBy: 'console' },
      );
    },
    async consent(serverId, name, hash) {
      await manager.update<ToolDefinitionRow>(
        'tool_definition',
        { serverId, name },
        { consentedHash: hash, consentedBy: 'somebody' },
      );
    },
    close: () => opened.dispose(),
  };
});
