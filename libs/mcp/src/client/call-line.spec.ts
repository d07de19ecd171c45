import { describe, expect, it } from 'vitest';
import { CallLine } from './call-line.js';

const { signal } = new AbortController();
const long = 60_000;

describe('a line of calls', () => {
  it('lets the longest waiting one go first, and no more at a time than may', async () => {
    const line = new CallLine(1, 8);
    const order: string[] = [];
    expect(await line.enter(long, signal)).toBe(true);
    const [second, third] = ['second', 'third'].map((name) =>
      line.enter(long, signal).then(() => order.push(name)),
    );
    expect([line.callsRunning, order]).toEqual([1, []]);
    line.leave();
    await second;
    expect([line.callsRunning, order]).toEqual([1, ['second']]);
    line.leave();
    await third;
    line.leave();
    expect([line.callsRunning, order]).toEqual([0, ['second', 'third']]);
  });

  it('takes no more that wait than may', async () => {
    const line = new CallLine(1, 1);
    await line.enter(long, signal);
    const waiting = line.enter(long, signal);
    expect(await line.enter(long, signal)).toBe(false);
    line.leave();
    expect(await waiting).toBe(true);
  });

  it('lets nobody wait longer than they want, and gives no place to who has left', async () => {
    const line = new CallLine(1, 8);
    await line.enter(long, signal);
    expect(await line.enter(1, signal)).toBe(false);
    const leaving = new AbortController();
    const left = line.enter(long, leaving.signal);
    leaving.abort(new Error('the client has gone'));
    await expect(left).rejects.toThrow('the client has gone');
    line.leave();
    expect(line.callsRunning).toBe(0);
    expect(await line.enter(long, signal)).toBe(true);
  });
});
