import { describe, expect, it } from 'vitest';
import type { Call, OpenCall } from '../../live/live-data.js';
import { callFilterOf, matchesFilter, parseFilter } from './call-filter.js';
import { callRows, heldRows, hold, shownRow } from './call-rows.js';
import { prepareTimeline, tokenShares } from '../../explain/prepare-timeline.js';

const usage = {
  inputTokens: 2_000,
  cachedTokens: 500,
  outputTokens: 40,
  reasoningTokens: null,
  source: 'worker',
};
const call = (part: Partial<Call>): Call =>
  ({
    requestId: 'req_a',
    startedAtMs: 10,
    status: 200,
    outcome: 'ok',
    model: 'm',
    workerId: 'w',
    isStream: true,
    firstOutputMs: 400,
    endMs: 900,
    usage,
    ...part,
  }) as Call;
const open = (part: Partial<OpenCall>): OpenCall =>
  ({
    requestId: 'req_o',
    startedAtMs: 20,
    model: 'm',
    workerId: 'w',
    isStream: true,
    ...part,
  }) as OpenCall;

describe('the call in the drawer', () => {
  const listed = { kind: 'open', id: 'req_o', atMs: 20, call: open({}) } as const;

  it('is the listed one while the server says that it runs', () => {
    expect(shownRow(call({ requestId: 'req_o', outcome: 'live', status: 0 }), listed)).toBe(listed);
  });

  it('is still a running one when the list does not have it', () => {
    const read = call({ outcome: 'live', status: 0, events: null });
    expect(shownRow(read, undefined)).toMatchObject({ kind: 'open', call: { events: 0 } });
  });

  it('is what was read once it has ended', () => {
    expect(shownRow(call({ requestId: 'req_o' }), listed)).toMatchObject({ kind: 'done' });
    expect(shownRow(null, listed)).toBe(listed);
  });
});

describe('the filter bar', () => {
  const workers = [{ id: 'wrk_1', name: 'h100-a-01' }];

  it.each([
    ['status:failed', { status: 'failed' }],
    ['model:org/model:7b', { model: 'org/model:7b' }],
    ['worker:h100-a-01', { workerId: 'wrk_1' }],
    ['input>1000', { minInputTokens: 1_000 }],
    ['input > 1.5k', { minInputTokens: 1_500 }],
    ['ttft>2s', { minTtftMs: 2_000 }],
    ['stream:no', { isStream: false }],
    ['req_7QK', { text: 'req_7QK' }],
  ])('reads %s', (typed, filter) => expect(parseFilter(typed, workers)).toEqual(filter));

  it.each(['', 'status:great', 'input>much', 'worker:nobody', 'colour:red'])(
    'does not guess at "%s"',
    (typed) => {
      expect(parseFilter(typed, workers)).toBeNull();
    },
  );

  it('sends only what is set', () => {
    expect(callFilterOf({ range: 'h1', model: 'm', request: 'req_1' })).toEqual({
      range: 'h1',
      model: 'm',
    });
    expect(callFilterOf({})).toEqual({ range: 'm15' });
    expect(callFilterOf({ tenant: 'ten_a' })).toEqual({ range: 'm15', tenantId: 'ten_a' });
  });

  it.each([
    [{ status: 'ok' }, {}, true],
    [{ tenant: 'ten_a' }, { tenantId: 'ten_a' }, true],
    [{ tenant: 'ten_a' }, { tenantId: 'ten_b' }, false],
    [{ status: '5xx' }, { status: 502, outcome: 'failed' }, true],
    [{ status: '429' }, { status: 200 }, false],
    [{ minInputTokens: 2_001 }, {}, false],
    [{ minTtftMs: 100 }, { firstOutputMs: null }, false],
    [{ text: 'req_b' }, {}, false],
    [{ isStream: false }, {}, false],
  ] as const)('keeps live rows in line with the filter %j', (search, part, matches) =>
    expect(matchesFilter(call(part), search)).toBe(matches),
  );
});

describe('the rows', () => {
  it('shows each call once, newest first, and a finished one no longer as running', () => {
    const rows = callRows({
      read: [call({ requestId: 'req_a' })],
      finished: [call({ requestId: 'req_o', startedAtMs: 20 }), call({ requestId: 'req_a' })],
      open: [open({}), open({ requestId: 'req_p', startedAtMs: 30 })],
      search: {},
    });
    expect(rows.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'req_p open',
      'req_o done',
      'req_a done',
    ]);
  });

  it('drops a running call that finished outside the filter', () => {
    const rows = callRows({
      read: [],
      finished: [call({ requestId: 'req_o', outcome: 'failed' })],
      open: [open({})],
      search: { model: 'm', status: 'ok' },
    });
    expect(rows).toEqual([]);
  });

  it('leaves running calls of other tenants out', () => {
    const rows = callRows({
      read: [],
      finished: [],
      open: [open({ tenantId: 'ten_a' }), open({ requestId: 'req_p', tenantId: 'ten_b' })],
      search: { tenant: 'ten_b' },
    });
    expect(rows.map(({ id }) => id)).toEqual(['req_p']);
  });

  it('lists every call of those that share a request id, the newest under the id itself', () => {
    const rows = callRows({
      read: [call({ startedAtMs: 10 }), call({ startedAtMs: 30 })],
      finished: [call({ startedAtMs: 20 }), call({ startedAtMs: 30 })],
      open: [],
      search: {},
    });
    expect(rows.map(({ id, atMs }) => [id, atMs])).toEqual([
      ['req_a', 30],
      ['req_a~20', 20],
      ['req_a~10', 10],
    ]);
  });

  it('holds new rows back while the reader is down the list, but not older ones', () => {
    const before = callRows({
      read: [
        call({ requestId: 'req_b', startedAtMs: 50 }),
        call({ requestId: 'req_a', startedAtMs: 40 }),
      ],
      finished: [],
      open: [],
      search: {},
    });
    const after = callRows({
      read: [
        call({ requestId: 'req_b', startedAtMs: 50 }),
        call({ requestId: 'req_a', startedAtMs: 40 }),
        call({ requestId: 'req_0', startedAtMs: 5 }),
      ],
      finished: [call({ requestId: 'req_c', startedAtMs: 60 })],
      open: [],
      search: {},
    });
    const { shown, waiting } = heldRows(after, hold(before));
    expect(shown.map(({ id }) => id)).toEqual(['req_b', 'req_a', 'req_0']);
    expect(waiting).toBe(1);
    expect(heldRows(after, null)).toEqual({ shown: after, waiting: 0 });
  });
});

describe('the timeline', () => {
  const stamps = {
    identifiedMs: 1,
    parsedMs: 2,
    chosenMs: 3,
    sentMs: 4,
    firstOutputMs: 500,
    endMs: 6_000,
  };

  it('gives the time up to the first token most of the room and breaks the axis behind it', () => {
    const { phases, firstOutputAt, breakAt } = prepareTimeline(stamps);
    expect(phases.map(({ id }) => id)).toEqual([
      'identify',
      'parse',
      'route',
      'send',
      'prefill',
      'decode',
    ]);
    expect(breakAt).toBe(0.6);
    expect(firstOutputAt).toBeCloseTo(0.6 / 1.06, 5);
    const end = phases.at(-1);
    expect((end?.left ?? 0) + (end?.width ?? 0)).toBeCloseTo(1, 9);
  });

  it('stays linear when decoding is short, and shows waiting when no token came', () => {
    expect(prepareTimeline({ ...stamps, endMs: 600 }).breakAt).toBeNull();
    const failed = prepareTimeline({ ...stamps, firstOutputMs: null, endMs: 900 });
    expect(failed.phases.at(-1)).toMatchObject({ id: 'wait', startMs: 4, endMs: 900 });
  });

  it('never leaves the axis or yields NaN, not even for a call of no length', () => {
    const { phases } = prepareTimeline({
      identifiedMs: 0,
      parsedMs: null,
      chosenMs: null,
      sentMs: null,
      firstOutputMs: null,
      endMs: 0,
    });
    for (const { left, width } of phases)
      expect([left, width].every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it('splits input by origin and knows when there is no usage', () => {
    expect(tokenShares(usage)).toEqual({ cached: 500, computed: 1_500, output: 40, total: 2_040 });
    expect(tokenShares(null)).toBeNull();
  });
});
