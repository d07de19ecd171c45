import { policies, resolvePolicy } from '@bellwether/routing';
import type { PolicyName } from '@bellwether/routing';
import { measureDecisions } from './decision-time.js';

const passes = 7;
const shapes = [
  { promptTokens: 8_192, workers: 8, rounds: 10_000, passes, aimUs: 50 },
  { promptTokens: 131_072, workers: 64, rounds: 2_000, passes, aimUs: 1_000 },
] as const;

/** Policies that choose without a routing key or other affinity: the rest is measured by what they fall back to. */
const measured: readonly PolicyName[] = [
  'predicted_ttft',
  'scored',
  'cache_aware',
  'least_load',
  'power_of_two',
  'least_requests',
];

/** Times of single decisions from the routing text in hand: hashing, lookup, choice. Result: a table as Markdown. */
export function runDecision(say: (text: string) => void): string {
  const lines = [
    `The least of ${passes} passes each, since whatever else runs on the machine only adds; beside it the p99 of the slowest pass.`,
    '',
    '| policy | prompt tokens | workers | p50 µs | p99 µs | slowest pass: p99 µs | aim: p99 below µs |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (const { aimUs, ...shape } of shapes) {
    const { promptTokens, workers } = shape;
    for (const name of measured.filter((known) => Object.hasOwn(policies, known))) {
      say(`${name}, ${promptTokens} tokens, ${workers} workers`);
      const time = measureDecisions(resolvePolicy(name, {}), shape);
      const times = [time.p50Us, time.p99Us, time.worstP99Us].map((us) => us.toFixed(1));
      lines.push(`| ${[name, promptTokens, workers, ...times, aimUs].join(' | ')} |`);
    }
  }
  return lines.join('\n');
}
