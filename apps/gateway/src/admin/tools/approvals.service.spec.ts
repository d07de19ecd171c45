import { In } from '@bellwether/database';
import { testDatabase } from '@bellwether/database/testing';
import type { TestDatabase } from '@bellwether/database/testing';
import type { ToolStore } from '@bellwether/exchange';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../wiring/entities.js';
import type { AuditRow } from '../audit/audit.entity.js';
import { WritesService } from '../audit/writes.service.js';
import type { PublishService } from '../publish/publish.service.js';
import type { Logger } from '../../wiring/logger.js';
import { ApprovalExpiryService } from './approval-expiry.service.js';
import { ApprovalsService } from './approvals.service.js';
import { cancelApprovals, createToolStore } from './tool-store.js';
import type { ToolApprovalRow } from './tools.entity.js';

const caller = { tenantId: 'ten_red', projectId: 'prj_red', keyId: 'key_red' };
const taker = { tenantId: 'ten_red', keyId: 'key_blue', requestId: 'req_2' };
const approve = { isApproved: true, reason: null, by: 'application' } as const;
const everybody = { tenantIds: null };

let opened: TestDatabase;
let store: ToolStore;
let approvals: ApprovalsService;
let made = 0;
beforeAll(async () => {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  const schema = { entities, migrations: controlMigrations };
  opened = await testDatabase(url === '' ? 'embedded' : 'server', schema);
  store = createToolStore(opened.database);
  // Answers change no routing: nothing is published.
  const writes = new WritesService(opened.database, {} as PublishService);
  approvals = new ApprovalsService(opened.database, writes);
});
afterAll(() => opened.dispose());

async function kept(expiresInMs = 60_000, serverId: string | null = null): Promise<string> {
  const id = `mcpr_${++made}`;
  await store.keep({
    ...{ id, requestId: 'req_1', ...caller, serverId, label: 'tools', tool: 'erase' },
    address: 'https://tools.example/mcp',
    ...{ hash: 'a'.repeat(64), callId: 'call_1', input: '{"path":"/"}' },
    expiresAtMs: Date.now() + expiresInMs,
  });
  return id;
}
const idsOf = async (state: 'waiting' | 'expired' | 'cancelled') => {
  const { items } = await approvals.page({ state, limit: 100 }, everybody);
  return items.map(({ id }) => id);
};
const answer = (id: string) => {
  const actor = { kind: 'token' as const, id: 'tok_1', name: 'a person' };
  const context = { actor, requestId: 'req_3', address: '' };
  return approvals.answer(id, { isApproved: true, reason: null }, context);
};
const linesOf = async (objectId: string) => {
  const rows = await opened.database.use().manager.findBy<AuditRow>('audit', { objectId });
  return rows.map(({ action, actorKind, actorId, requestId }) => [
    ...[action, actorKind, actorId, requestId],
  ]);
};

describe('calls that waited for consent', () => {
  it.each`
    how            | action                    | text
    ${'cancelled'} | ${'tool_approval.cancel'} | ${'Whoever asked is gone'}
    ${'expired'}   | ${'tool_approval.expire'} | ${'Nobody answered in time'}
  `(
    'are $how by nobody, and a late answer hears of it',
    async ({
      how,
      action,
      text,
    }: {
      how: 'cancelled' | 'expired';
      action: string;
      text: string;
    }) => {
      const id = await kept();
      expect(await idsOf('waiting')).toContain(id);
      await store.end(id, caller.tenantId, how);
      expect(await idsOf('waiting')).not.toContain(id);
      expect(await idsOf(how)).toContain(id);
      const refused = { code: 'conflict', message: expect.stringContaining(text) as string };
      await expect(answer(id)).rejects.toMatchObject(refused);
      expect(await linesOf(id)).toEqual([[action, 'nobody', null, 'req_1']]);
    },
  );

  it('end with their server, whatever was said to them, and those of others do not', async () => {
    const [waiting, allowed] = [await kept(60_000, 'tsv_gone'), await kept(60_000, 'tsv_gone')];
    const others = [await kept(60_000, 'tsv_stays'), await kept()];
    await answer(allowed);
    const ended = await opened.database.transaction((manager) =>
      cancelApprovals(manager, 'tsv_gone'),
    );
    expect(ended.map(({ id }) => id)).toEqual([waiting, allowed]);
    expect(await idsOf('cancelled')).toEqual(expect.arrayContaining([waiting, allowed]));
    expect(await idsOf('waiting')).toEqual(expect.arrayContaining(others));
    for (const id of [waiting, allowed]) {
      await expect(answer(id)).rejects.toMatchObject({ code: 'conflict' });
      expect(await store.take(id, approve, taker)).toBeNull();
      expect(await store.answered(id, caller.tenantId)).toMatchObject({ isApproved: false });
    }
  });

  it('are over by their time where nobody waited in place', async () => {
    const [id, waiting] = [await kept(-1), await kept()];
    expect(await idsOf('expired')).toContain(id);
    await expect(answer(id)).rejects.toMatchObject({ code: 'conflict' });
    const silent = { warn: () => undefined } as unknown as Logger;
    const expiry = new ApprovalExpiryService(opened.database, silent);
    for (let times = 0; times < 2; times += 1) await expiry.expire(Date.now());
    expect(await linesOf(id)).toEqual([['tool_approval.expire', 'nobody', null, 'req_1']]);
    expect(await idsOf('expired')).toContain(id);
    const { manager } = opened.database.use();
    const row = await manager.findOneBy<ToolApprovalRow>('tool_approval', { id });
    expect(row).toMatchObject({ input: null, isTaken: true });
    expect(await linesOf(waiting)).toEqual([]);
    expect(await idsOf('waiting')).toContain(waiting);
  });

  it('are answered once, by the key of an application or by a person', async () => {
    const [ofKey, ofPerson] = [await kept(), await kept()];
    expect(await store.take(ofKey, approve, taker)).toMatchObject({ id: ofKey });
    expect(await linesOf(ofKey)).toEqual([['tool_approval.approve', 'key', 'key_blue', 'req_2']]);
    await expect(answer(ofKey)).rejects.toMatchObject({ code: 'conflict' });
    expect(await answer(ofPerson)).toMatchObject({ state: 'approved', answeredBy: 'console' });
    expect(await store.take(ofPerson, approve, taker)).toMatchObject({ id: ofPerson });
    expect(await linesOf(ofPerson)).toEqual([['tool_approval.approve', 'token', 'tok_1', 'req_3']]);
  });

  it('tell where the server is that the request brought, to whoever is asked and in the log', async () => {
    const ids = [await kept(), await kept()];
    const { items } = await approvals.page({ state: 'waiting', limit: 100 }, everybody);
    const address = 'https://tools.example/mcp';
    expect(items.find(({ id }) => id === ids[0])).toMatchObject({ serverId: null, address });
    await store.take(ids[0] ?? '', approve, taker);
    await answer(ids[1] ?? '');
    const rows = opened.database.use().manager.findBy<AuditRow>('audit', { objectId: In(ids) });
    expect((await rows).map(({ after }) => after)).toEqual([
      expect.objectContaining({ address }),
      expect.objectContaining({ address }),
    ]);
  });
});
