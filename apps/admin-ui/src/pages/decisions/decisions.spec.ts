import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Candidate, Decision } from '../../api/decision.js';
import en from '../../i18n/en.json' with { type: 'json' };
import { decisionFilterOf } from './decision-filter.js';
import { formatRaw, formatScore } from '../../explain/decision-words.js';
import {
  decidingTerm,
  predictedElsewhere,
  prepareCandidates,
} from '../../explain/prepare-candidates.js';

const candidate = (workerId: string, terms: Candidate['terms'], more: Partial<Candidate> = {}) => ({
  workerId,
  workerName: workerId,
  inFlight: 0,
  backlogSeconds: 0,
  kvUsage: null,
  waiting: null,
  readingAgeMs: null,
  matchedTokens: 0,
  terms,
  ...more,
});
const cost = (name: string, raw: number, weight = 1) => ({ name, raw, value: -raw * weight });

const decision = (part: Partial<Decision>): Decision => ({
  atMs: 0,
  version: 1,
  routeId: null,
  model: 'm',
  attempt: 1,
  policy: 'predicted_ttft',
  reason: 'soonest_warm',
  margin: 1,
  isTie: false,
  promptTokens: 100,
  predictedCachedTokens: 0,
  availableCachedTokens: 0,
  predictedTtftSeconds: null,
  winnerId: 'a',
  winnerName: 'a',
  candidateCount: 2,
  candidates: [],
  vetoes: [],
  ...part,
});

describe('candidates as bars', () => {
  it('puts the winner first, whatever it scored, and the others by score', () => {
    const { rows } = prepareCandidates({
      winnerId: 'b',
      candidates: [
        candidate('a', [cost('backlog', 1)]),
        candidate('b', [cost('backlog', 3)]),
        candidate('c', [cost('backlog', 2)]),
      ],
    });
    expect(rows.map(({ candidate: { workerId }, rank }) => [workerId, rank])).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
  });

  it('makes longer always better: no cost is a full bar, the dearest an empty one', () => {
    const { rows } = prepareCandidates({
      winnerId: 'a',
      candidates: [
        candidate('a', [cost('backlog', 0), { name: 'match', raw: 50, value: 1 }]),
        candidate('b', [cost('backlog', 4), { name: 'match', raw: 0, value: 0 }]),
        candidate('c', [cost('backlog', 1)]),
      ],
    });
    expect(rows.map(({ bars }) => bars.map(({ share }) => share))).toEqual([
      [1, 1],
      [0.75, null],
      [0, 0],
    ]);
    const parts = rows[0]?.bars.reduce((sum, { part }) => sum + part, 0);
    expect(parts).toBeCloseTo(1);
  });

  it('says a weight only where it is the same for all', () => {
    const heads = prepareCandidates({
      winnerId: 'a',
      candidates: [
        candidate('a', [
          { name: 'queue-scorer', raw: 0.5, value: 1 },
          { name: 'kv_memory', raw: 0.5, value: -0.1 },
        ]),
        candidate('b', [
          { name: 'queue-scorer', raw: 0.2, value: 0.4 },
          { name: 'kv_memory', raw: 0.9, value: -0.9 },
        ]),
      ],
    }).heads;
    expect(heads.map(({ name, weight }) => [name, weight])).toEqual([
      ['queue-scorer', 2],
      ['kv_memory', null],
    ]);
    expect(new Set(heads.map(({ token }) => token)).size).toBe(2);
  });
});

describe('what decided', () => {
  const a = candidate('a', [cost('backlog', 2), cost('own_prefill', 0.1)]);
  const b = candidate('b', [cost('backlog', 1), cost('own_prefill', 5)]);

  it('is the term in which the winner leads most', () =>
    expect(decidingTerm(decision({ candidates: [a, b], margin: 3.9 }))).toEqual({
      name: 'own_prefill',
      winnerRaw: 0.1,
      otherRaw: 5,
    }));

  it('is the term in which it trails most when it was not the best', () =>
    expect(decidingTerm(decision({ candidates: [a, b], winnerId: 'b', margin: -3.9 }))?.name).toBe(
      'own_prefill',
    ));

  it('is nothing without a margin', () =>
    expect(decidingTerm(decision({ candidates: [a, b], margin: null }))).toBeNull());

  it('sums what predicted_ttft foresaw for each candidate, soonest first', () => {
    expect(
      predictedElsewhere(decision({ candidates: [b, a] })).map(({ seconds }) => seconds),
    ).toEqual([2.1, 6]);
    const other = candidate('c', [cost('in_flight', 2)]);
    expect(predictedElsewhere(decision({ candidates: [other] }))).toEqual([]);
  });
});

describe('words and numbers', () => {
  it.each([
    ['backlog', 0.612, '612 ms'],
    ['kv_usage', 0.74, '74 %'],
    ['in_flight', 12, '12'],
    ['queue-scorer', 0.5, '0.50'],
    ['match', null, '–'],
  ] as const)('writes the input of %s as %s → %s', (name, raw, text) =>
    expect(formatRaw(name, raw)).toBe(text),
  );

  it.each([
    [-0.0012, '−0.001'],
    [4.97, '4.97'],
    [-317.4, '−317'],
    [0, '0.00'],
    [null, '–'],
  ])('writes a score of %s as %s', (value, text) => expect(formatScore(value)).toBe(text));

  it('asks the server for what the address says', () =>
    expect(decisionFilterOf({ version: 0, outcome: 'failed', reason: 'ring_hit' })).toEqual({
      range: 'h24',
      version: 0,
      outcome: ['failed'],
      reason: 'ring_hit',
    }));
});

/** The policies' own sources: keys are written there and nowhere else. */
const policies = path.resolve(import.meta.dirname, '../../../../../libs/routing/src/policies');
const sources = readdirSync(policies, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.spec.'))
  .map((file) => readFileSync(path.join(policies, file), 'utf8'))
  .join('\n');
const callsOf = (method: string) =>
  [...sources.matchAll(new RegExp(`sheet\\??\\.${method}\\(([^;]*?)\\);`, 'g'))].map(
    ([, argument = '']) => argument,
  );
const keysIn = (text: string) =>
  [...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, key]) => key);

describe('the catalogue', () => {
  it('has words for every reason that a policy names', () => {
    const named = callsOf('reason').flatMap(keysIn);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !Object.hasOwn(en.decisions.reasons, key ?? ''))).toEqual([]);
  });

  it('has words for every term that a policy weighs', () => {
    const named = callsOf('term').flatMap(keysIn);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !Object.hasOwn(en.decisions.terms, key ?? ''))).toEqual([]);
  });
});
