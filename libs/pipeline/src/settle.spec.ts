import type { Cost, PricedCall, WorkerTime } from '@bellwether/exchange';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { describe, expect, it } from 'vitest';
import { settle } from './settle.js';
import { aRig } from './testing/a-call.js';

const known: Cost = { micros: 7, reason: null, priceId: 'prc_a', priceVersion: 1 };

function settled(differences: Parameters<typeof aCallRecord>[0]) {
  const asked: PricedCall[] = [];
  const booked: (number | null)[] = [];
  const times: WorkerTime[] = [];
  const record = aCallRecord({ cost: null, ...differences });
  const compiled = {
    ...aRig({}).call.compiled,
    costOf: (call: PricedCall) => {
      asked.push(call);
      return known;
    },
  };
  const admission = {
    ...{ refusal: null, hit: null, states: () => ({ requests: null, tokens: null }) },
    more: () => null,
    settle: (tokens: number | null, _: unknown, took?: WorkerTime) => {
      booked.push(tokens);
      if (took !== undefined) times.push(took);
    },
  };
  settle({ admission, compiled, record });
  return { record, asked, booked, times };
}

describe('settle', () => {
  it('stamps the cost and books the tokens of a call', () => {
    const { record, asked, booked, times } = settled({});
    expect(record.cost).toEqual(known);
    expect(asked).toMatchObject([{ model: 'model-a', workerId: 'wrk_a', workerMs: 999.6 }]);
    expect(booked).toEqual([141]);
    expect(times).toEqual([{ inputTokens: 100, outputTokens: 41, workerMs: 999.6 }]);
  });

  it('charges for the time of all turns of a loop, without that of its tools', () => {
    const turn = { workerId: 'wrk_a', errorCode: null, workerStatus: null };
    const attempts = [
      { ...turn, startMs: 100, endMs: 200 },
      { ...turn, startMs: 700, endMs: 750 },
    ];
    const tools = { rounds: 1, started: 1, failed: 0, denied: 0, ms: 400 };
    const { asked } = settled({ attempts, tools, sentMs: 700, endMs: 1_000 });
    expect(asked).toMatchObject([{ workerMs: 500 }]);
  });

  it('charges a stream that was cut for what it said so far, and says that it is an estimate', () => {
    const { record, booked } = settled({ usage: null, outcome: 'cancelled', events: 12 });
    expect(record.usage).toMatchObject({ inputTokens: 110, outputTokens: 12, source: 'estimated' });
    expect(record.cost).toEqual(known);
    expect(booked).toEqual([122]);
  });

  it.each([
    ['no worker was asked', { servedModel: null, outcome: 'rejected' as const }],
    ['no worker gave anything', { outcome: 'failed' as const }],
    ['only the tokenizer had work', { operation: 'tokenize' as const }],
  ])('charges nothing where %s', (_, differences) => {
    const { record, asked, booked } = settled({ usage: null, firstOutputMs: null, ...differences });
    expect(record.cost?.micros).toBe(0);
    expect(booked).toEqual([0]);
    expect(asked).toEqual([]);
  });
});
