import { liveProfile, liveWorkers } from './live-ground.js';
import { holds, liveGains, orderIn } from './live-row.js';
import type { LiveGain, LiveRow, World } from './live-row.js';

const words: Readonly<Record<World, string>> = {
  live: 'gateway over HTTP',
  twin: 'virtual, with what the gateway knows',
  model: 'virtual, with the inputs of the published tables',
};

/** The tables, as Markdown. */
export function livePage(rows: readonly LiveRow[], minutes: number): string {
  const lines = [
    `### P2 over HTTP: ${liveWorkers} × ${liveProfile.accelerator}, first ${minutes} minutes of the trace`,
    '',
    '| policy | | TTFT mean s | p50 | p90 | p99 | hit % | calls | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.policy} | ${words[row.world]} | ${row.ttftMeanS.toFixed(3)} | ${row.ttftP50S.toFixed(3)} | ` +
        `${row.ttftP90S.toFixed(2)} | ${row.ttftP99S.toFixed(2)} | ${(100 * row.hitRatio).toFixed(1)} | ` +
        `${row.requests} | ${row.failures} |`,
    ),
  ];
  const gains = liveGains(rows);
  lines.push('', 'Virtual rows are five runs with other dice, taken together.');
  if (gains.length === 0) return lines.join('\n');
  const worlds = ['live', 'twin', 'model'] as const;
  return [
    ...lines,
    '',
    '| gain in mean TTFT over cache_aware | live % | virtual twin % | two thirds of it? | published inputs % | two thirds of it? |',
    '| --- | --- | --- | --- | --- | --- |',
    ...gains.map(gainLine),
    '',
    ...worlds.map((world) => `- order, ${words[world]}: ${orderIn(rows, world).join(', ')}`),
  ].join('\n');
}

function gainLine({ policy, live, twin, model }: LiveGain): string {
  const cells = [twin, model].flatMap((gain) => [percent(gain), holds(live, gain) ? 'yes' : 'no']);
  return `| ${[policy, percent(live), ...cells].join(' | ')} |`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
