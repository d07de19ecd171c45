import type { Admission, Budget, LimitRule, Limits, Prompt } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { Admissions } from './admissions.js';
import type { AdmissionSettings } from './admissions.js';
import type { CostGuess } from './call-admission.js';
import { compileLimits } from './compile-limits.js';
import type { CompiledLimits } from './compile-limits.js';

const none: Limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrentCalls: null,
  tokensPerCall: null,
};
const rule = (id: string, changes: Partial<LimitRule>): LimitRule => ({
  ...{ id, subject: 'key', subjectId: 'key_1', model: null, limits: none, isShadow: false },
  ...changes,
});
const caller = { tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' };
const aPrompt = (changes: Partial<Prompt> = {}): Prompt => ({
  operation: 'chat',
  model: 'llama-70b',
  isStream: false,
  wantsUsage: true,
  maxOutputTokens: 100,
  choices: 1,
  body: new Uint8Array(0),
  usagePatch: null,
  routingText: new Uint8Array(400),
  routingSeed: new Uint8Array(0),
  memory: null,
  ...changes,
});
const settings: AdmissionSettings = {
  ...{ currency: 'EUR', unknownOutputTokens: 1_000, limitStore: 'local', limitStoreUrl: '' },
  ...{ limitStorePrefix: 'test', limitStoreTimeoutMs: 250, limitLeaseMs: 30_000 },
  ...{ whenStoreAway: 'local-share', localShare: 0.34 },
};

function admissions(cost: CostGuess = () => null) {
  const all = new Admissions({
    ...{ settings, gatewayId: 'here' },
    nowMs: () => 0,
    onStoreError: () => undefined,
  });
  return {
    all,
    admit(limits: CompiledLimits | null, prompt: Prompt): Admission | null {
      const admission = all.admit(limits, caller, prompt, cost);
      if (admission instanceof Promise) throw new Error('Nothing is shared here.');
      return admission;
    },
  };
}

const budget: Budget = {
  ...{ kind: 'moneyPerDay', amount: 500_000, window: 'calendar' },
  ...{ zone: 'UTC', isSoft: false, increase: null },
};
const limits = compileLimits([rule('k', { budgets: [budget] })]);

describe('admission', () => {
  it('costs nothing where nobody is limited, and for whom no rule holds', () => {
    expect(compileLimits([])).toBeNull();
    const others = compileLimits([rule('r', { subjectId: 'key_2', limits: none })]);
    expect(admissions().admit(others, aPrompt())).toBeNull();
    expect(admissions().admit(null, aPrompt())).toBeNull();
  });

  it('counts all callers together where a rule is for all, and tells nobody what the others left', () => {
    const limits = compileLimits([
      rule('all', {
        ...{ subject: 'gateway', subjectId: '*', model: 'llama-*' },
        limits: { ...none, requestsPerMinute: 2, tokensPerMinute: 5_000 },
      }),
    ]);
    const { all } = admissions();
    const admit = (tenantId: string, model = 'llama-70b') =>
      all.admit(
        limits,
        { ...caller, tenantId, keyId: `key_${tenantId}` },
        aPrompt({ model }),
        () => null,
      );
    const [first, second, third] = ['ten_1', 'ten_2', 'ten_3'].map(
      (each) => admit(each) as Admission,
    );
    expect(first?.refusal).toBeNull();
    expect(second?.states()).toEqual({ requests: null, tokens: null });
    expect(third?.hit).toBe('requestsPerMinute');
    expect(third?.refusal?.message).toContain('All callers together may use 2 requests a minute');
    expect(third?.states()).toEqual({ requests: null, tokens: null });
    expect(admit('ten_3', 'other')).toBeNull();
  });

  it('goes by tenant, project and key together, and by the model', () => {
    const limits = compileLimits([
      rule('t', {
        subject: 'tenant',
        subjectId: 'ten_1',
        limits: { ...none, tokensPerCall: 9_000 },
      }),
      rule('p', { subject: 'project', subjectId: 'prj_1', model: 'llama-*', limits: none }),
      rule('k', { model: 'llama-70b', limits: none }),
      rule('o', { model: 'other', limits: none }),
    ])!;
    expect(limits.of(caller, 'llama-70b').map(({ id }) => id)).toEqual(['t', 'p', 'k']);
    expect(limits.of(caller, 'mistral').map(({ id }) => id)).toEqual(['t']);
  });

  it('reserves the prompt and the longest answer, and books what was taken', () => {
    const limits = compileLimits([rule('k', { limits: { ...none, tokensPerMinute: 1_000 } })]);
    const all = admissions();
    const call = all.admit(limits, aPrompt())!;
    expect([call.refusal, call.states().tokens?.remaining]).toEqual([null, 800]);
    call.settle(30);
    expect(call.states().tokens?.remaining).toBe(970);
    const unknown = all.admit(limits, aPrompt({ maxOutputTokens: null }))!;
    expect(unknown.refusal).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(unknown.refusal?.retryAfterSeconds).toBe(2);
    // What was refused has taken nothing, and has nothing to give back.
    unknown.settle(0);
    expect(call.states().tokens?.remaining).toBe(970);
  });

  it('reserves every answer that is made, told or not', () => {
    const limits = compileLimits([rule('k', { limits: { ...none, tokensPerMinute: 1_000 } })]);
    const call = admissions().admit(limits, aPrompt({ choices: 2, madeChoices: 5 }))!;
    expect(call.states().tokens?.remaining).toBe(1_000 - 100 - 5 * 100);
  });

  it('says of a call that is too large for good how large it is, and not to come back', () => {
    const limits = compileLimits([rule('k', { limits: { ...none, tokensPerCall: 150 } })]);
    const { refusal } = admissions().admit(limits, aPrompt())!;
    expect(refusal?.message).toContain('150 tokens a call');
    expect(refusal?.message).toContain('up to 200');
    expect(refusal?.retryAfterSeconds).toBeNull();
    // A client library sends a 429 again, whatever it says.
    expect(refusal).toMatchObject({ code: 'rate_limited', status: 413 });
  });

  it('names money in its currency', () => {
    const { admit } = admissions(() => 400_000);
    expect(admit(limits, aPrompt())?.refusal).toBeNull();
    expect(admit(limits, aPrompt())?.refusal?.message).toContain(
      'may use 0.5 EUR a day, and that limit is reached (moneyPerDay of k). This call would cost up to 0.4 EUR.',
    );
  });

  it('says of a call that is dearer than a whole budget what it would cost', () => {
    const { refusal } = admissions(() => 612_525).admit(limits, aPrompt())!;
    expect(refusal).toMatchObject({ code: 'rate_limited', status: 413, retryAfterSeconds: null });
    expect(refusal?.message).toBe(
      'This caller may use 0.5 EUR a day (moneyPerDay of k). This call would cost up to 0.612525 EUR.',
    );
  });

  it('reserves what a worker’s time costs, as calls of the model took it, and gives back the rest', () => {
    // A second costs 0.5 EUR: before anything is learned, one call takes the whole budget.
    const { admit } = admissions((_input, _output, workerMs) => workerMs * 500);
    const burst = () => Array.from({ length: 40 }, () => admit(limits, aPrompt())!);
    const admitted = (calls: readonly Admission[]) =>
      calls.filter(({ refusal }) => refusal === null);
    const [first, ...others] = admitted(burst());
    expect(others).toEqual([]);
    const took = { inputTokens: 100, outputTokens: 100, workerMs: 100 };
    first!.settle(200, 50_000, took);
    // Each is thought to take as long as that one: nine more of 0.05 are left of 0.5.
    const more = admitted(burst());
    expect(more).toHaveLength(9);
    for (const each of more) each.settle(200, 25_000, { ...took, workerMs: 50 });
    expect(admitted(burst()).length).toBeGreaterThan(5);
  });

  it('takes no answer for what has none', () => {
    const limits = compileLimits([rule('k', { limits: { ...none, tokensPerCall: 100 } })]);
    const embedding = aPrompt({ operation: 'embedding', maxOutputTokens: null });
    expect(admissions().admit(limits, embedding)?.refusal).toBeNull();
  });
});
