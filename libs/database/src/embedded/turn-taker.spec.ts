import { describe, expect, it } from 'vitest';
import { TurnTaker } from './turn-taker.js';

/** Answers each group with its text and the state of a transaction that `begin` opens and `commit` closes. */
function aSession() {
  const ran: string[] = [];
  let isOpen = false;
  return {
    ran,
    async run(messages: readonly Uint8Array[]) {
      const text = Buffer.concat(messages).toString();
      await Promise.resolve();
      ran.push(text.includes('ROLLBACK') ? 'rollback' : text);
      if (text === 'fail') throw new Error('the session failed');
      if (text === 'begin') isOpen = true;
      if (text === 'commit' || text.includes('ROLLBACK')) isOpen = false;
      return Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from(isOpen ? 'T' : 'I')]);
    },
  };
}

const says = (text: string) => [Buffer.from(text)];

describe('TurnTaker', () => {
  it('lets nobody between the statements of a transaction', async () => {
    const session = aSession();
    const turns = new TurnTaker(session);
    const [one, other] = [{}, {}];
    const begun = turns.run(one, says('begin'));
    const waiting = turns.run(other, says('other'));
    await begun;
    await turns.run(one, says('inside'));
    await turns.run(one, says('commit'));
    await waiting;
    expect(session.ran).toEqual(['begin', 'inside', 'commit', 'other']);
  });

  it('rolls back for a client that leaves in the middle, and goes on', async () => {
    const session = aSession();
    const turns = new TurnTaker(session);
    const [one, other] = [{}, {}];
    await turns.run(one, says('begin'));
    const waiting = turns.run(other, says('other'));
    turns.leave(one);
    await waiting;
    expect(session.ran).toEqual(['begin', 'rollback', 'other']);
  });

  it('drops what a client that left still wanted', async () => {
    const session = aSession();
    const turns = new TurnTaker(session);
    const [one, other] = [{}, {}];
    const running = turns.run(other, says('first'));
    const dropped = turns.run(one, says('unwanted'));
    turns.leave(one);
    await expect(dropped).rejects.toThrow('gone');
    await running;
    await turns.run(other, says('last'));
    expect(session.ran).toEqual(['first', 'last']);
  });

  it('goes on after the session itself failed', async () => {
    const session = aSession();
    const turns = new TurnTaker(session);
    await expect(turns.run({}, says('fail'))).rejects.toThrow('the session failed');
    await turns.run({}, says('next'));
    expect(session.ran).toEqual(['fail', 'rollback', 'next']);
  });
});
