import { expect, it } from 'vitest';
import type { History } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aConversation, aTurn, everything, items, newId, page } from '../samples.js';

/** One conversation and one response with an event, under ids that are given. */
async function fill(history: History, tenant: string, conversationId: string, responseId: string) {
  const conversation = aConversation({ id: conversationId, metadata: `{"of":"${tenant}"}` });
  const own = items(2);
  const turn = aTurn({ id: responseId, status: 'in_progress', json: `{"of":"${tenant}"}` });
  await history.createConversation(tenant, conversation, own);
  await history.saveResponse(tenant, turn);
  await history.appendEvents(tenant, responseId, [{ sequence: 0, json: '{"n":0}' }]);
  return { conversation, own, turn };
}

async function linesOf(history: History, tenant: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of history.exportLines(tenant)) {
    expect(line).not.toContain('\n');
    lines.push(JSON.parse(line) as Record<string, unknown>);
  }
  return lines;
}

export function tenantContract(subject: Subject): void {
  it('keeps tenants apart that use the same ids', async () => {
    const { history } = subject;
    const [left, right] = [newId('ten'), newId('ten')];
    const [talk, response] = [newId('conv'), newId('resp')];
    const mine = await fill(history, left, talk, response);
    const theirs = await fill(history, right, talk, response);
    expect(await history.conversation(left, talk)).toEqual(mine.conversation);
    expect(await history.conversation(right, talk)).toEqual(theirs.conversation);
    expect(await history.response(right, response)).toEqual(theirs.turn.response);
    await history.deleteConversation(left, talk);
    await history.deleteResponse(left, response);
    expect((await history.items(right, talk, page()))?.items).toEqual(theirs.own);
    expect(await history.chain(right, response, everything)).toMatchObject({
      items: [...theirs.turn.input, ...theirs.turn.output],
    });
  });

  it('has nothing of another tenant, by any way in', async () => {
    const { history } = subject;
    const owner = newId('ten');
    const [talk, response] = [newId('conv'), newId('resp')];
    const { own, turn } = await fill(history, owner, talk, response);
    const item = own[0]?.id ?? '';
    const change = { status: 'failed', json: '{}', leaseUntilMs: null } as const;
    for (const other of [newId('ten'), '', '%', `${owner}x`, owner.slice(0, -1)]) {
      expect(await history.response(other, response)).toBeNull();
      expect(await history.inputItems(other, response, page())).toBeNull();
      expect(await history.chain(other, response, everything)).toBeNull();
      expect(await history.updateResponse(other, response, change)).toBe(false);
      expect(await history.events(other, response, -1, 10)).toBeNull();
      await history.appendEvents(other, response, [{ sequence: 1, json: '{}' }]);
      expect(await history.deleteResponse(other, response)).toBe(false);
      expect(await history.conversation(other, talk)).toBeNull();
      expect(await history.updateConversation(other, talk, '{}')).toBe(false);
      expect(await history.items(other, talk, page())).toBeNull();
      expect(await history.item(other, talk, item)).toBeNull();
      expect(await history.recent(other, talk, everything)).toBeNull();
      expect(await history.appendItems(other, talk, items(1))).toBe(false);
      expect(await history.deleteItem(other, talk, item)).toBe(false);
      expect(await history.deleteConversation(other, talk)).toBe(false);
      expect(await history.conversations(other, 10, null)).toEqual([]);
      expect(await history.responses(other, 10, null)).toEqual([]);
      expect(await history.size(other)).toMatchObject({ conversations: 0, responses: 0 });
    }
    expect(await history.events(owner, response, -1, 10)).toHaveLength(1);
    expect(await history.response(owner, response)).toEqual(turn.response);
    expect((await history.items(owner, talk, page()))?.items).toEqual(own);
    const foreign = newId('ten');
    expect(await history.saveResponse(foreign, aTurn({ conversationId: talk }))).toBe(false);
    const linked = aTurn({ previousId: response });
    await history.saveResponse(foreign, linked);
    const past = await history.chain(foreign, linked.response.id, everything);
    expect(past?.items).toEqual([...linked.input, ...linked.output]);
  });

  it('exports all of a tenant, and nothing else', async () => {
    const { history } = subject;
    const [tenant, other] = [newId('ten'), newId('ten')];
    await fill(history, other, newId('conv'), newId('resp'));
    const { conversation, own, turn } = await fill(history, tenant, newId('conv'), newId('resp'));
    const many = aConversation();
    await history.createConversation(tenant, many, items(130));
    const lines = await linesOf(history, tenant);
    const count = (kind: string) => lines.filter((line) => line['kind'] === kind).length;
    expect(count('conversation')).toBe(2);
    expect(count('conversation_item')).toBe(132);
    expect(count('response')).toBe(1);
    expect(count('response_item')).toBe(2);
    expect(count('response_event')).toBe(1);
    const said = lines.filter((line) => line['conversationId'] === conversation.id && line['item']);
    expect(said.map((line) => line['item'])).toEqual(
      own.map(({ json }) => JSON.parse(json) as unknown),
    );
    expect(lines.find((line) => line['kind'] === 'response')).toMatchObject({
      id: turn.response.id,
      response: { of: tenant },
    });
    expect(await linesOf(history, newId('ten'))).toEqual([]);
  });

  it('erases all of a tenant, and nothing else', async () => {
    const { history } = subject;
    const [tenant, other] = [newId('ten'), newId('ten')];
    const theirs = await fill(history, other, newId('conv'), newId('resp'));
    const mine = await fill(history, tenant, newId('conv'), newId('resp'));
    const before = await history.size(tenant);
    expect(await history.erase(tenant)).toEqual(before);
    expect(before).toMatchObject({ conversations: 1, responses: 1, items: 4 });
    expect(await history.size(tenant)).toEqual({
      conversations: 0,
      responses: 0,
      items: 0,
      bytes: 0,
    });
    expect(await linesOf(history, tenant)).toEqual([]);
    expect(await history.response(tenant, mine.turn.response.id)).toBeNull();
    expect(await history.size(other)).toMatchObject({ conversations: 1, responses: 1, items: 4 });
    expect(await history.conversation(other, theirs.conversation.id)).not.toBeNull();
  });

  it('keeps no turn that began before the erasure, and those that begin after it', async () => {
    const { history, clock } = subject;
    const [tenant, other] = [newId('ten'), newId('ten')];
    const begun = { createdAtMs: clock.nowMs() - 1 };
    await fill(history, tenant, newId('conv'), newId('resp'));
    await history.erase(tenant);
    for (const facts of [begun, { ...begun, status: 'queued', isBackground: true } as const])
      await expect(history.saveResponse(tenant, aTurn(facts))).rejects.toMatchObject({
        code: 'response_not_found',
      });
    expect(await history.size(tenant)).toMatchObject({ responses: 0, items: 0, bytes: 0 });
    const later = aTurn({ createdAtMs: clock.nowMs() + 1_000 });
    expect(await history.saveResponse(tenant, later)).toBe(true);
    expect(await history.saveResponse(other, aTurn(begun))).toBe(true);
    await history.erase(tenant);
    expect(await history.size(tenant)).toMatchObject({ responses: 0 });
  });

  it('has nothing left of turns that are kept while it erases', async () => {
    const { history, clock } = subject;
    const tenant = newId('ten');
    const facts = { createdAtMs: clock.nowMs() - 1 };
    const saves = Array.from({ length: 24 }, () => history.saveResponse(tenant, aTurn(facts)));
    const erased = history.erase(tenant);
    const more = Array.from({ length: 24 }, () => history.saveResponse(tenant, aTurn(facts)));
    await Promise.allSettled([...saves, ...more]);
    await erased;
    expect(await history.size(tenant)).toMatchObject({ responses: 0, items: 0 });
  });

  it('knows how much all tenants have', async () => {
    const { history } = subject;
    const before = await history.size(null);
    const tenant = newId('ten');
    await fill(history, tenant, newId('conv'), newId('resp'));
    const own = await history.size(tenant);
    const after = await history.size(null);
    for (const field of ['conversations', 'responses', 'items', 'bytes'] as const)
      expect(after[field] - before[field]).toBe(own[field]);
  });
}
