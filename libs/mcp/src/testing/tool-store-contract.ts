import type { KeptApproval, ToolStore } from '@bellwether/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A store under test. */
export interface StoreSubject {
  readonly store: ToolStore;
  /** Answers a kept call as a person in the console does. */
  answer(id: string, isApproved: boolean): Promise<void>;
  consent(serverId: string, name: string, hash: string): Promise<void>;
  /** What the audit log says of refusals in a request: what was asked for, and whose line it is. */
  refusals(
    requestId: string,
  ): Promise<readonly (readonly [name: string | null, tenantId: string | null])[]>;
  /** A tenant, a project and a key that exist. */
  readonly caller: Pick<KeptApproval, 'tenantId' | 'projectId' | 'keyId'>;
  readonly serverId: string;
  readonly mostWaiting: number;
  close(): Promise<void>;
}

let made = 0;

/** What every store of tools does, whatever it is made of. */
export function describeToolStore(name: string, open: () => Promise<StoreSubject>): void {
  describe(`tool store: ${name}`, () => {
    let subject: StoreSubject;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());

    const seen = (tool: string, hash: string) => ({ name: tool, hash, definition: '{}' });
    const consents = (pinning: 'first-use' | 'consent', tool: string, hash: string) =>
      subject.store
        .consents(subject.serverId, pinning, [seen(tool, hash)])
        .then((told) => told.get(tool));
    const standing = (tool: string, hash: string) =>
      subject.store
        .standing(subject.serverId, [{ name: tool, hash }])
        .then((told) => told?.get(tool) ?? null);

    async function kept(expiresInMs = 60_000): Promise<KeptApproval> {
      const approval: KeptApproval = {
        ...{ id: `mcpr_${process.pid}_${++made}`, requestId: 'req_1', ...subject.caller },
        ...{ serverId: null, address: 'https://tools.example/mcp', label: 'tools', tool: 'erase' },
        hash: 'a'.repeat(64),
        ...{ callId: 'call_1', input: '{"path":"/"}', expiresAtMs: Date.now() + expiresInMs },
      };
      await subject.store.keep(approval);
      return approval;
    }
    const by = (tenantId: string) => {
      const { keyId } = subject.caller;
      return { tenantId, keyId, requestId: 'req_2' };
    };
    const approve = { isApproved: true, reason: null, by: 'application' } as const;

    it('takes the first definition that it sees, and no later one until somebody consents', async () => {
      expect(await consents('first-use', 'a', '1'.repeat(64))).toBe('agreed');
      expect(await consents('first-use', 'a', '1'.repeat(64))).toBe('agreed');
      expect(await consents('first-use', 'a', '2'.repeat(64))).toBe('changed-since-seen');
      await subject.consent(subject.serverId, 'a', '2'.repeat(64));
      expect(await consents('first-use', 'a', '2'.repeat(64))).toBe('agreed');
      expect(await consents('first-use', 'a', '1'.repeat(64))).toBe('changed');
    });

    it('tells how a definition from before stands, and when it is out of date', async () => {
      const [first, second] = ['1'.repeat(64), '2'.repeat(64)];
      expect(await standing('c', first)).toBe('waiting');
      await consents('first-use', 'c', first);
      expect(await standing('c', first)).toBe('agreed');
      await consents('first-use', 'c', second);
      expect(await standing('c', first)).toBeNull();
      expect(await standing('c', second)).toBe('changed-since-seen');
      await subject.consent(subject.serverId, 'c', second);
      expect(await standing('c', second)).toBe('agreed');
      expect(await consents('first-use', '__proto__', first)).toBe('agreed');
      expect(await standing('__proto__', first)).toBe('agreed');
    });

    it('waits for consent where it must', async () => {
      expect(await consents('consent', 'b', '1'.repeat(64))).toBe('waiting');
      await subject.consent(subject.serverId, 'b', '1'.repeat(64));
      expect(await consents('consent', 'b', '1'.repeat(64))).toBe('agreed');
    });

    it('gives a kept call away once, to whoever answers', async () => {
      const approval = await kept();
      const { id, tenantId } = approval;
      expect(await subject.store.answered(id, tenantId)).toBeNull();
      expect(await subject.store.take(id, approve, by(tenantId))).toEqual(approval);
      expect(await subject.store.take(id, approve, by(tenantId))).toBeNull();
      expect(await subject.store.fate(id, tenantId)).toBe('answered');
    });

    it('gives a call to one of many who answer at once', async () => {
      const { id, tenantId } = await kept();
      const all = await Promise.all(
        Array.from({ length: 5 }, () => subject.store.take(id, approve, by(tenantId))),
      );
      expect(all.filter((one) => one !== null)).toHaveLength(1);
    });

    it.each([true, false])('lets the console answer first: %s', async (isApproved) => {
      const { id, tenantId } = await kept();
      await subject.answer(id, isApproved);
      expect(await subject.store.answered(id, tenantId)).toMatchObject({
        isApproved,
        by: 'console',
      });
      const other = { ...approve, isApproved: !isApproved };
      expect(await subject.store.take(id, other, by(tenantId))).toBeNull();
      const same = { ...approve, isApproved };
      expect(await subject.store.take(id, same, by(tenantId))).toMatchObject({ id });
    });

    it.each(['expired', 'cancelled'] as const)('ends a call: %s', async (how) => {
      const { id, tenantId } = await kept();
      expect(await subject.store.find(id, tenantId)).toMatchObject({ id });
      expect(await subject.store.find(id, 'ten_other')).toBeNull();
      expect(await subject.store.end(id, 'ten_other', how)).toBeNull();
      expect(await subject.store.answered(id, tenantId)).toBeNull();
      expect(await subject.store.fate(id, tenantId)).toBeNull();
      expect(await subject.store.end(id, tenantId, how)).toBeNull();
      expect(await subject.store.fate(id, tenantId)).toBe(how);
      expect(await subject.store.answered(id, tenantId)).toMatchObject({ isApproved: false });
      expect(await subject.store.find(id, tenantId)).toBeNull();
      expect(await subject.store.take(id, approve, by(tenantId))).toBeNull();
    });

    it('goes on with what was said just before its time was over, unless whoever asked is gone', async () => {
      const { id, tenantId } = await kept();
      await subject.answer(id, true);
      expect(await subject.store.end(id, tenantId, 'expired')).toMatchObject({ isApproved: true });
      expect(await subject.store.find(id, tenantId)).toMatchObject({ id });
      expect(await subject.store.end(id, tenantId, 'cancelled')).toBeNull();
      expect(await subject.store.take(id, approve, by(tenantId))).toBeNull();
    });

    it('knows nothing of other tenants, nor of what is over its time', async () => {
      const { id, tenantId } = await kept();
      expect(await subject.store.answered(id, 'ten_other')).toMatchObject({ isApproved: false });
      expect(await subject.store.take(id, approve, by('ten_other'))).toBeNull();
      const late = await kept(-1);
      expect(await subject.store.fate(late.id, tenantId)).toBe('expired');
      expect(await subject.store.fate(id, 'ten_other')).toBe('unknown');
      expect(await subject.store.fate('mcpr_nobody', tenantId)).toBe('unknown');
      expect(await subject.store.answered(late.id, tenantId)).toMatchObject({ isApproved: false });
      expect(await subject.store.take(late.id, approve, by(tenantId))).toBeNull();
      expect(await subject.store.take(id, approve, by(tenantId))).toMatchObject({ id });
    });

    it('keeps a bounded number of waiting calls for a tenant', async () => {
      const all: KeptApproval[] = [];
      const more = async () => all.push(await kept());
      for (let count = 0; count < subject.mostWaiting; count += 1) await more();
      await expect(more()).rejects.toMatchObject({ code: 'conflict' });
      for (const { id, tenantId } of all) await subject.store.take(id, approve, by(tenantId));
    });

    it('leaves a line about what was refused', async () => {
      const requestId = `req_${process.pid}_${++made}`;
      await subject.store.refused({ requestId, ...subject.caller, name: 'blue-tools' });
      expect(await subject.refusals(requestId)).toEqual([['blue-tools', subject.caller.tenantId]]);
    });

    it('keeps tokens by server and tenant', async () => {
      const { store, serverId, caller } = subject;
      expect(await store.tokens(serverId, null)).toBeNull();
      await store.keepTokens(serverId, null, 'sealed-1');
      await store.keepTokens(serverId, caller.tenantId, 'sealed-2');
      await store.keepTokens(serverId, null, 'sealed-3');
      expect(await store.tokens(serverId, null)).toBe('sealed-3');
      expect(await store.tokens(serverId, caller.tenantId)).toBe('sealed-2');
    });
  });
}
