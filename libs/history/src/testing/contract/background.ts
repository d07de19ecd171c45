import { expect, it } from 'vitest';
import type { StoredEvent } from '@bellwether/exchange';
import type { Subject } from '../subject.js';
import { aTurn, newId } from '../samples.js';

const anEvent = (sequence: number): StoredEvent => ({
  sequence,
  json: JSON.stringify({ sequence_number: sequence, text: 'ü'.repeat(sequence % 5) }),
});
const eventsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => anEvent(first + index));

export function backgroundContract(subject: Subject): void {
  it('changes an unfinished response and no finished one', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ status: 'queued', isBackground: true, leaseUntilMs: 10 });
    const { id } = turn.response;
    await history.saveResponse(tenant, turn);
    const running = { status: 'in_progress', json: '{"n":1}', leaseUntilMs: 20 } as const;
    expect(await history.updateResponse(tenant, id, running)).toBe(true);
    expect(await history.response(tenant, id)).toEqual({ ...turn.response, ...running });
    const ended = { status: 'cancelled', json: '{"n":2}', leaseUntilMs: null } as const;
    expect(await history.updateResponse(tenant, id, ended)).toBe(true);
    expect(await history.updateResponse(tenant, id, running)).toBe(false);
    expect(await history.response(tenant, id)).toEqual({ ...turn.response, ...ended });
    expect(await history.updateResponse(tenant, newId('resp'), running)).toBe(false);
  });

  it('names unfinished responses whose lease has ended', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const facts = { status: 'in_progress', isBackground: true } as const;
    const lost = aTurn({ ...facts, leaseUntilMs: 1_000 });
    const alive = aTurn({ ...facts, leaseUntilMs: 3_000 });
    const nobodys = aTurn({ ...facts, leaseUntilMs: null });
    for (const turn of [lost, alive, nobodys]) await history.saveResponse(tenant, turn);
    const named = async () =>
      (await history.abandoned(2_000, 1_000)).filter(({ tenantId }) => tenantId === tenant);
    expect(await named()).toEqual([{ tenantId: tenant, response: lost.response }]);
    const failed = { status: 'failed', json: '{}', leaseUntilMs: null } as const;
    await history.updateResponse(tenant, lost.response.id, failed);
    expect(await named()).toEqual([]);
    expect((await history.abandoned(2_000, 1)).length).toBeLessThanOrEqual(1);
  });

  it('keeps events in the order of their numbers, for readers who come later', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ status: 'in_progress', isBackground: true });
    const { id } = turn.response;
    await history.saveResponse(tenant, turn);
    expect(await history.events(tenant, id, -1, 10)).toEqual([]);
    await history.appendEvents(tenant, id, eventsFrom(0, 7));
    await history.appendEvents(tenant, id, eventsFrom(7, 5));
    expect(await history.events(tenant, id, -1, 100)).toEqual(eventsFrom(0, 12));
    expect(await history.events(tenant, id, 8, 2)).toEqual(eventsFrom(9, 2));
    expect(await history.events(tenant, id, 11, 2)).toEqual([]);
    expect(await history.events(tenant, newId('resp'), -1, 2)).toBeNull();
  });

  it('keeps an event once, however often it is appended', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ status: 'in_progress', isBackground: true });
    const { id } = turn.response;
    await history.saveResponse(tenant, turn);
    await history.appendEvents(tenant, id, eventsFrom(0, 3));
    await history.appendEvents(tenant, id, eventsFrom(1, 4));
    expect(await history.events(tenant, id, -1, 100)).toEqual(eventsFrom(0, 5));
  });

  it('keeps events over the end of a response, and drops them with it', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const turn = aTurn({ status: 'in_progress', isBackground: true });
    const { id } = turn.response;
    await history.saveResponse(tenant, turn);
    await history.appendEvents(tenant, id, eventsFrom(0, 3));
    await history.saveResponse(tenant, aTurn({ id, isBackground: true }));
    expect(await history.events(tenant, id, -1, 100)).toEqual(eventsFrom(0, 3));
    await history.deleteResponse(tenant, id);
    expect(await history.events(tenant, id, -1, 100)).toBeNull();
    await history.appendEvents(tenant, id, eventsFrom(3, 1));
    await history.saveResponse(tenant, aTurn({ id }));
    expect(await history.events(tenant, id, -1, 100)).toEqual([]);
  });

  it('lets nothing come back that was deleted while it was made', async () => {
    const { history } = subject;
    const tenant = newId('ten');
    const facts = { id: newId('resp'), isBackground: true } as const;
    await history.saveResponse(tenant, aTurn({ ...facts, status: 'in_progress' }));
    expect(await history.deleteResponse(tenant, facts.id)).toBe(true);
    for (const status of ['completed', 'incomplete', 'failed', 'cancelled'] as const)
      await expect(history.saveResponse(tenant, aTurn({ ...facts, status }))).rejects.toMatchObject(
        { code: 'response_not_found' },
      );
    expect(await history.response(tenant, facts.id)).toBeNull();
    expect(await history.size(tenant)).toMatchObject({ responses: 0, items: 0 });
  });
}
