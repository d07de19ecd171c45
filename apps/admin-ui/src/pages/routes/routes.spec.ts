import { describe, expect, it } from 'vitest';
import { placeMarks } from '../../charts/publish-marks.js';
import type { RehearsalFigure } from '../../api/rest-types.js';
import {
  changed,
  findingsAt,
  type Loose,
  policyForm,
  routesOf,
  withNewRoute,
  withPolicy,
  withRouteMoved,
} from './draft-document.js';
import { hasSlider, optionFields } from './option-schema.js';
import { firstPublish, publishInputOf } from './publish-form.js';
import { overallVerdict } from './rehearsal-words.js';

const document: Loose = {
  'x-owner': 'serving team',
  routes: [
    { name: 'chat', match: { models: ['m'], 'x-note': 1 }, policy: 'round_robin', later: true },
    { name: 'batch', policy: { name: 'random', options: { x: 1 } } },
  ],
  policy: 'predicted_ttft',
};

describe('the form over a document', () => {
  it('reads what it knows, short forms included', () => {
    expect(routesOf(document).map(({ name, policy }) => [name, policy.name])).toEqual([
      ['chat', 'round_robin'],
      ['batch', 'random'],
    ]);
    expect(policyForm(document['policy'])).toEqual({ name: 'predicted_ttft', options: {} });
  });

  it('keeps every key that it does not know', () => {
    const next = changed(document, ['routes', 0, 'match', 'models'], ['a', 'b']);
    expect(next).toEqual({
      ...document,
      routes: [
        {
          name: 'chat',
          match: { models: ['a', 'b'], 'x-note': 1 },
          policy: 'round_robin',
          later: true,
        },
        (document['routes'] as unknown[])[1],
      ],
    });
    expect(document['routes']).toHaveLength(2);
  });

  it('writes a policy in full, takes routes out and moves them', () => {
    const next = withPolicy(document, ['policy'], { name: 'least_load', options: { a: 1 } });
    expect(next['policy']).toEqual({ name: 'least_load', options: { a: 1 } });
    expect(routesOf(changed(document, ['routes', 0], undefined))).toHaveLength(1);
    expect(routesOf(withRouteMoved(document, 1, -1)).map(({ name }) => name)).toEqual([
      'batch',
      'chat',
    ]);
    expect(withRouteMoved(document, 1, 1)).toBe(document);
  });

  it('names a new route unlike the others', () =>
    expect(routesOf(withNewRoute(document, 'chat')).at(-1)?.name).toBe('chat-2'));

  it('finds what is said of a place and of what is inside it', () => {
    const at = (pointer: string) =>
      ({ severity: 'fault', pointer, message: '', line: null, column: null }) as const;
    const all = [at('/routes/1/policy/options/x'), at('/routes/10'), at('/routes/1')];
    expect(findingsAt(all, ['routes', 1])).toEqual([all[0], all[2]]);
  });
});

describe('fields from a schema', () => {
  const schema = JSON.stringify({
    properties: {
      kvPenaltySeconds: { type: 'number', minimum: 0, maximum: 3600, default: 8 },
      share: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      mode: { type: 'string', enum: ['a', 'b'], default: 'a' },
      scorers: { type: 'array', default: [] },
    },
  });
  const fields = optionFields(schema, JSON.stringify({ share: 0.7 }));

  it('have a label, a unit and what holds when the document is silent', () =>
    expect(fields.map(({ label, unit, kind, fallback }) => [label, unit, kind, fallback])).toEqual([
      ['KV penalty', 's', 'number', 8],
      ['Share', '', 'number', 0.7],
      ['Mode', '', 'choice', 'a'],
      ['Scorers', '', 'json', []],
    ]));

  it('can be dragged only where the ends are near each other', () =>
    expect(fields.map(hasSlider)).toEqual([false, true, false, false]));
});

describe('publishing', () => {
  it('goes to a share with a guard unless told otherwise, and wants a message', () => {
    expect(publishInputOf(firstPublish)).toBeNull();
    expect(publishInputOf({ ...firstPublish, message: ' Why ' })).toEqual({
      message: 'Why',
      percent: 10,
      guard: { errorRateAbove: 0.01, ttftP95AboveSeconds: null, windowSeconds: 180 },
    });
  });

  it.each([
    { percent: '0' },
    { percent: 'ten' },
    { rollout: 'tenants' as const },
    { errorPercentAbove: '' },
    { ttftP95SecondsAbove: 'fast' },
    { windowSeconds: '2' },
  ])('is refused with %j', (part) =>
    expect(publishInputOf({ ...firstPublish, message: 'Why', ...part })).toBeNull(),
  );

  it('to everybody without a guard is the message alone', () =>
    expect(
      publishInputOf({ ...firstPublish, message: 'Why', rollout: 'all', hasGuard: false }),
    ).toEqual({ message: 'Why' }));
});

describe('marks on a chart', () => {
  const mark = (version: number, atMs: number) => ({
    id: String(version),
    atMs,
    kind: 'publish',
    version,
    message: '',
    author: null,
  });

  it('stand at their time, near ones as one with the newest on top', () => {
    const placed = placeMarks([mark(3, 510), mark(2, 500), mark(4, 900), mark(1, 5_000)], {
      min: 0,
      max: 1_000,
    });
    expect(
      placed.map(({ mark: { version }, left, others }) => [version, left, others.length]),
    ).toEqual([
      [3, 0.5, 1],
      [4, 0.9, 0],
    ]);
  });
});

describe('a rehearsal in one word', () => {
  const figures = (...verdicts: RehearsalFigure['verdict'][]) =>
    verdicts.map((verdict) => ({ verdict }) as RehearsalFigure);

  it.each([
    [['better', 'unclear'], 'better'],
    [['worse', 'unclear'], 'worse'],
    [['worse', 'better'], 'unclear'],
    [['unclear'], 'unclear'],
  ] as const)('%j is %s', (verdicts, word) =>
    expect(overallVerdict(figures(...verdicts))).toBe(word),
  );
});
