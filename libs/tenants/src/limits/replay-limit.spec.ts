import { describe, expect, it } from 'vitest';
import type { LimitSubject } from './limit-subject.js';
import { replayLimit, type PastCall } from './replay-limit.js';

const none = { requestsPerMinute: null, tokensPerMinute: null, concurrentCalls: null };
const subject = (limits: object): LimitSubject => ({
  id: 'draft',
  limits: { ...none, tokensPerCall: null, ...limits },
  budgets: [],
  isShadow: true,
});
const call = (keyId: string, startedAtMs: number, rest: Partial<PastCall> = {}): PastCall => ({
  ...{ keyId, startedAtMs, endedAtMs: startedAtMs + 1_000, tokens: 10, costMicros: 0 },
  ...rest,
});

describe('a limit that is tried on the past', () => {
  it('tells by key who would have been blocked, and since when', () => {
    const calls = [call('a', 1_000), call('b', 2_000), call('b', 3_000), call('a', 70_000)];
    expect(replayLimit(subject({ requestsPerMinute: 2 }), calls)).toEqual([
      { keyId: 'b', calls: 2, blocked: 1, firstBlockedAtMs: 3_000 },
      { keyId: 'a', calls: 2, blocked: 0, firstBlockedAtMs: null },
    ]);
  });

  it('knows which calls ran at once, in whatever order they are told', () => {
    const long = call('a', 0, { endedAtMs: 10_000 });
    const calls = [call('a', 10_000), call('a', 5_000), long];
    const [a] = replayLimit(subject({ concurrentCalls: 1 }), calls);
    expect(a).toMatchObject({ calls: 3, blocked: 1, firstBlockedAtMs: 5_000 });
  });

  it('lets what is blocked use nothing', () => {
    const calls = [call('a', 0, { tokens: 60 }), call('a', 1, { tokens: 60 }), call('a', 2)];
    const [a] = replayLimit(subject({ tokensPerMinute: 100 }), calls);
    expect(a).toMatchObject({ calls: 3, blocked: 1 });
  });
});
