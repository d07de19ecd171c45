import { describe, expect, it } from 'vitest';
import {
  type ConnectionEvent,
  initialConnection,
  moodOf,
  reduceConnection,
  retryDelayMs,
} from './connection-state.js';
import { createRingBuffer } from './ring-buffer.js';

const after = (...events: ConnectionEvent[]) => events.reduce(reduceConnection, initialConnection);

describe('the ring buffer', () => {
  it('keeps the newest items in order and never grows', () => {
    const buffer = createRingBuffer<number>(3);
    for (let value = 1; value <= 10; value += 1) buffer.push(value);
    expect(buffer.toArray()).toEqual([8, 9, 10]);
    expect(buffer.size).toBe(3);
    buffer.replaceLast(11);
    expect(buffer.toArray()).toEqual([8, 9, 11]);
    buffer.clear();
    expect(buffer.toArray()).toEqual([]);
    expect(buffer.last()).toBeUndefined();
  });
});

describe('the live connection', () => {
  const opened: ConnectionEvent[] = [{ kind: 'connect' }, { kind: 'opened', nowMs: 1_000 }];

  it('counts failures while it cannot connect, and forgets them once it hears something', () => {
    const failed = after(
      { kind: 'connect' },
      { kind: 'lost' },
      { kind: 'connect' },
      { kind: 'lost' },
    );
    expect(failed).toMatchObject({ phase: 'waiting', attempt: 2 });
    expect(reduceConnection(failed, { kind: 'heard', nowMs: 5, eventId: 'b1-1' })).toMatchObject({
      phase: 'open',
      attempt: 0,
    });
  });

  it('keeps the last event id over a loss, to resume from there', () => {
    const state = after(
      ...opened,
      { kind: 'heard', nowMs: 1_100, eventId: 'b1-7' },
      { kind: 'heard', nowMs: 1_200, eventId: null },
      { kind: 'lost' },
    );
    expect(state).toMatchObject({ phase: 'waiting', lastEventId: 'b1-7', boot: 'b1' });
  });

  it('sees a restart of the gateway in the event id, once', () => {
    const state = after(
      ...opened,
      { kind: 'heard', nowMs: 1, eventId: 'b-1-7' },
      { kind: 'lost' },
      { kind: 'connect' },
      { kind: 'heard', nowMs: 2, eventId: 'b-2-1' },
      { kind: 'heard', nowMs: 3, eventId: 'b-2-2' },
    );
    expect(state).toMatchObject({ boot: 'b-2', restarts: 1, restartedAtMs: 2 });
  });

  it('does not take a pause for a failure', () => {
    expect(after(...opened, { kind: 'pause' }, { kind: 'lost' })).toMatchObject({
      phase: 'paused',
      attempt: 0,
    });
    expect(after(...opened, { kind: 'hide' }, { kind: 'lost' }).phase).toBe('hidden');
  });

  it('backs off to five seconds at most, spread by a fifth', () => {
    expect(retryDelayMs(1, 0.5)).toBe(400);
    expect(retryDelayMs(3, 0.5)).toBe(1_600);
    expect(retryDelayMs(30, 0)).toBe(4_000);
    expect(retryDelayMs(30, 1)).toBe(6_000);
  });

  it('says live, delayed, paused or connecting', () => {
    expect(moodOf(initialConnection, 0).mood).toBe('connecting');
    expect(moodOf(after(...opened), 2_000)).toEqual({ mood: 'live', silentMs: 1_000 });
    expect(moodOf(after(...opened), 13_000)).toEqual({ mood: 'delayed', silentMs: 12_000 });
    expect(moodOf(after(...opened, { kind: 'lost' }), 1_500).mood).toBe('delayed');
    expect(moodOf(after(...opened, { kind: 'pause' }), 99_000).mood).toBe('paused');
  });
});
