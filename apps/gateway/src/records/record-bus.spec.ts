import { describe, expect, it } from 'vitest';
import { createRecordBus } from './record-bus.js';

const message = { kind: 'fleet', workers: [], events: [] } as const;

describe('createRecordBus', () => {
  it('hands each message to every listener, also when one throws', () => {
    const errors: unknown[] = [];
    const seen: string[] = [];
    const bus = createRecordBus({ onError: (error) => void errors.push(error) });
    bus.subscribe(() => {
      throw new Error('broken listener');
    });
    bus.subscribe((given) => void seen.push(given.kind));
    bus.publish(message);
    expect(seen).toEqual(['fleet']);
    expect(errors).toHaveLength(1);
  });

  it('stops handing messages to whom has left', () => {
    const bus = createRecordBus({ onError: () => undefined });
    let count = 0;
    const leave = bus.subscribe(() => void (count += 1));
    bus.publish(message);
    leave();
    bus.publish(message);
    expect(count).toBe(1);
  });
});
