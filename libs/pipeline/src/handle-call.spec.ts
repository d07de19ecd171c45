import { GatewayError, type TurnEvent } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { forwardedHeaders } from './forwarded-headers.js';
import { handleCall } from './handle-call.js';
import { aRig, output, theEnd, type Rig } from './testing/a-call.js';

async function readAll(rig: Rig): Promise<TurnEvent[]> {
  const turn = await handleCall(rig.call, rig.needs);
  const all: TurnEvent[] = [];
  for (let events = await turn.next(); events; events = await turn.next()) all.push(...events);
  return all;
}

const usage: TurnEvent = {
  type: 'usage',
  usage: {
    inputTokens: 9,
    cachedTokens: 4,
    outputTokens: 2,
    reasoningTokens: null,
    source: 'worker',
  },
};
const outcomes = (rig: Rig) => rig.releases.map(({ workerId, end }) => [workerId, end.outcome]);

describe('a call that came through gateways', () => {
  it('is refused when this one is among them, before anybody is asked', async () => {
    const rig = aRig({ a: [output('hi'), theEnd] });
    const headers = { via: '1.1 elsewhere, 1.1 bellwether-here' };
    const looping = { ...rig.call, headers };
    await expect(handleCall(looping, rig.needs)).rejects.toMatchObject({ code: 'loop_detected' });
    expect(rig.releases).toEqual([]);
  });

  it('names them all to the worker, and this one last', () => {
    const { call } = aRig({});
    const headers = { via: '1.1 elsewhere' };
    expect(forwardedHeaders({ ...call, headers }, 'bellwether-here')).toMatchObject({
      via: '1.1 elsewhere, 1.1 bellwether-here',
    });
    expect(forwardedHeaders({ ...call, headers: {} }, 'bellwether-here')).toMatchObject({
      via: '1.1 bellwether-here',
    });
  });
});

describe('the decision of a call', () => {
  it('is given back when all went well, at the end and not before', async () => {
    const rig = aRig({ a: [output('hi'), theEnd] });
    const turn = await handleCall(rig.call, rig.needs);
    expect(rig.discarded).toEqual([]);
    while (await turn.next());
    expect([rig.kept, rig.discarded]).toEqual([[], ['a']]);
    expect(rig.call.record.decision).toBeNull();
  });

  it('ends well when the worker breaks behind its last word', async () => {
    const rig = aRig({ a: [output('hi'), theEnd, new GatewayError('stream_broken')] });
    await expect(readAll(rig)).resolves.toBeDefined();
  });

  it('is kept when the stream breaks after its first output', async () => {
    const rig = aRig({ a: [output('hi'), new GatewayError('stream_broken')] });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'stream_broken' });
    expect(rig.kept).toEqual(['a']);
    expect(rig.call.record.decision).toEqual({ requestId: 'req_1' });
  });

  it('is given back when the client leaves a stream', async () => {
    const rig = aRig({ a: [output('hi'), theEnd] });
    (await handleCall(rig.call, rig.needs)).cancel();
    expect([rig.kept, rig.discarded]).toEqual([[], ['a']]);
  });

  it('tells why nobody took the call, with what the trace keeps of it', async () => {
    const rig = aRig({});
    const keys = Int32Array.from([1, 2]);
    const refusal = rig.needs.refusal;
    const needs = {
      ...rig.needs,
      refusal: (question: Parameters<typeof refusal>[0]) => ({
        ...refusal(question),
        prefixKeys: keys,
      }),
    };
    await expect(handleCall(rig.call, needs)).rejects.toMatchObject({ code: 'no_worker' });
    expect(rig.call.record).toMatchObject({
      decision: { requestId: 'req_1' },
      policy: 'scripted',
      promptTokensEstimate: 2,
      workerId: null,
    });
    expect(rig.call.prefixKeys).toBe(keys);
  });
});

describe('a call', () => {
  it('gives back what its worker says, and releases the worker once', async () => {
    const rig = aRig({ a: [output(''), output('hi'), [usage, ...theEnd]] });
    expect(await readAll(rig)).toEqual([...output(''), ...output('hi'), usage, ...theEnd]);
    expect(rig.releases).toEqual([
      { workerId: 'a', end: { outcome: 'ok', inputTokens: 9, cachedTokens: 4 } },
    ]);
    expect(rig.call.record).toMatchObject({
      tenantId: 'ten_1',
      workerId: 'a',
      finishReason: 'stop',
      events: 2,
      usage: usage.usage,
      decision: null,
    });
  });

  it.each([
    'worker_unreachable',
    'worker_failed',
    'worker_timeout',
    'worker_busy',
    'worker_auth_failed',
    'stream_broken',
  ] as const)('moves to another worker after %s', async (code) => {
    const rig = aRig({ a: new GatewayError(code), b: [output('hi'), theEnd] });
    await readAll(rig);
    expect(rig.questions[1]?.tried).toEqual(['a']);
    expect(rig.call.record).toMatchObject({
      workerId: 'b',
      attempts: [
        { workerId: 'a', errorCode: code },
        { workerId: 'b', errorCode: null },
      ],
    });
    expect(rig.kept).toEqual(['a', 'b']);
  });

  it('moves on when a stream dies before its first output, as often as allowed, with growing pauses', async () => {
    const broken = [output(''), new GatewayError('stream_broken')];
    const rig = aRig({ a: broken, b: [output('')], c: [output('hi'), theEnd] });
    await readAll(rig);
    expect(outcomes(rig)).toEqual([
      ['a', 'worker_failed'],
      ['b', 'worker_failed'],
      ['c', 'ok'],
    ]);
    expect(rig.pauses).toEqual([50, 75]);
  });

  it('says which workers failed when all did', async () => {
    const rig = aRig({
      a: new GatewayError('worker_unreachable'),
      b: new GatewayError('worker_timeout'),
    });
    const error = await readAll(rig).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'worker_timeout',
      status: 504,
      message: expect.stringMatching(/a: .*b: /),
    });
  });

  it('stops at the last attempt', async () => {
    const dead = new GatewayError('worker_failed');
    const rig = aRig({ a: dead, b: dead, c: dead, d: [output('hi'), theEnd] });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'worker_failed' });
    expect(rig.questions).toHaveLength(3);
  });

  it('does not repeat what the worker refused', async () => {
    const rig = aRig({
      a: new GatewayError('worker_rejected', { status: 422 }),
      b: [output('hi'), theEnd],
    });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'worker_rejected', status: 422 });
    expect(outcomes(rig)).toEqual([['a', 'caller_error']]);
  });

  it('never repeats once output has left: a cut stream is an error', async () => {
    const rig = aRig({
      a: [output('hi'), new GatewayError('stream_broken')],
      b: [output('hi'), theEnd],
    });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'stream_broken' });
    expect(outcomes(rig)).toEqual([['a', 'worker_failed']]);
  });

  it('does not take a clean close for an end', async () => {
    const rig = aRig({ a: [output('hi')] });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'stream_broken' });
    expect(outcomes(rig)).toEqual([['a', 'worker_failed']]);
  });

  it('tells an error inside the stream: before output another worker answers, after it the reader sees it', async () => {
    const bad: TurnEvent[] = [{ type: 'turn-error', code: 'worker_failed', text: 'out of memory' }];
    const early = aRig({ a: [bad], b: [output('hi'), theEnd] });
    await readAll(early);
    expect(outcomes(early)).toEqual([
      ['a', 'worker_failed'],
      ['b', 'ok'],
    ]);
    const late = aRig({ a: [output('hi'), bad] });
    const turn = await handleCall(late.call, late.needs);
    await turn.next();
    expect(await turn.next()).toEqual(bad);
    expect(outcomes(late)).toEqual([['a', 'worker_failed']]);
    expect(late.cancelled).toEqual(['a']);
  });

  it('ends with its client, and holds that against nobody', async () => {
    const rig = aRig({ a: [output('hi'), new GatewayError('client_gone')] });
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'client_gone' });
    expect(outcomes(rig)).toEqual([['a', 'cancelled']]);
    const waiting = aRig({ a: new GatewayError('worker_failed'), b: [output('hi'), theEnd] });
    waiting.controller.abort(new GatewayError('call_cancelled'));
    await expect(readAll(waiting)).rejects.toMatchObject({ code: 'call_cancelled' });
  });
});

describe('a plain reply', () => {
  it('is held back whole, so that a worker dying in the middle is replaced', async () => {
    const rig = aRig(
      {
        a: [output('half'), new GatewayError('stream_broken')],
        b: [output('half'), output('half'), theEnd],
      },
      { isStream: false },
    );
    expect(await readAll(rig)).toHaveLength(3);
    expect(outcomes(rig)).toEqual([
      ['a', 'worker_failed'],
      ['b', 'ok'],
    ]);
    expect(rig.call.record.firstOutputMs).toBeNull();
  });

  it('that is longer than the limit leaves as it comes', async () => {
    const rig = aRig(
      { a: [output('big', 2000), new GatewayError('stream_broken')], b: [theEnd] },
      { isStream: false },
    );
    await expect(readAll(rig)).rejects.toMatchObject({ code: 'stream_broken' });
    expect(outcomes(rig)).toEqual([['a', 'worker_failed']]);
  });
});
