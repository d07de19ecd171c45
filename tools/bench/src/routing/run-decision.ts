import { policies, resolvePolicy } from '@bellwether/routing';
import type { PolicyName } from '@bellwether/routing';
import { measureDecisions } from './decision-time.js';

const shapes = [
  { promptTokens: 8_192, workers: 8, rounds: 10_000, aimUs: 50 },
  { promptTokens: 131_072, workers: 64, rounds: 2_000, aimUs: 1_000 },
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
    '| policy | prompt tokens | workers | p50 µs | p99 µs | aim: p99 below µs |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const { promptTokens, workers, rounds, aimUs } of shapes) {
    for (const name of measured.filter((known) => Object.hasOwn(policies, known))) {
      say(`${name}, ${promptTokens} tokens, ${workers} workers`);
      const time = measureDecisions(resolvePolicy(name, {}), promptTokens, workers, rounds);
      const [p50, p99] = [time.p50Us.toFixed(1), time.p99Us.toFixed(1)];
      lines.push(`| ${name} | ${promptTokens} | ${workers} | ${p50} | ${p99} | ${aimUs} |`);
    }
  }
  return lines.join('\n');
}
