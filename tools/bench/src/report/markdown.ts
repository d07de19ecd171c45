import { contestantNames, type ContestantName } from '../contestants/contestant.js';
import type { Machine } from '../machine.js';
import { metrics, type Measure, type Metric } from '../results.js';
import { rowsOf, type Row } from './rows.js';

/** Everything that a report tells. */
export interface Report {
  readonly date: string;
  readonly command: string;
  readonly machine: Machine;
  readonly isQuick: boolean;
  readonly repeats: number;
  /** Contestants that could not be started, and why. */
  readonly missing: Readonly<Partial<Record<ContestantName, string>>>;
  readonly measures: readonly Measure[];
}

/** The report as a page. */
export function markdown(report: Report): string {
  return [
    '# Benchmarks',
    '',
    `Made by \`${report.command}\` on ${report.date}; this page and \`benchmarks.json\` beside it are written by that command.`,
    'Ten million usage events: [benchmarks-usage.md](benchmarks-usage.md). Choosing workers: [benchmarks-routing.md](benchmarks-routing.md).',
    'Conversations and dialects: [benchmarks-conversations.md](benchmarks-conversations.md).',
    '',
    ...machineLines(report),
    '',
    '## Ratios',
    '',
    'Each figure is the median of its samples; a ratio is against the bare proxy in the same run. Rates on a machine whose',
    'load generator, worker and gateway share few cores say little by themselves: read the ratios and the CPU figures first.',
    '',
    ...ratioTable(rowsOf(report.measures)),
    '',
    ...missingLines(report),
    ...failureLines(report),
    '## Every figure',
    '',
    ...figureTable(report),
    '',
    ...methodLines,
    '',
  ].join('\n');
}

function machineLines({ machine, repeats, isQuick }: Report): string[] {
  return [
    `- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.kernel}, Node ${machine.node}, ${machine.wrk}`,
    ...busyLines(machine),
    '- The contestant is pinned to core 0; load generator and worker have the other cores.',
    `- ${repeats} ${repeats === 1 ? 'sample' : 'samples'} of each figure, contestants taking turns${isQuick ? '. **A quick run: short windows, for development only**' : ''}.`,
  ];
}

/** Other work on the same cores takes caches and time from everybody; what it takes differs by contestant. */
function busyLines({ loadBefore }: Machine): string[] {
  if (loadBefore < 0.5) return [];
  return [
    `- **Other work ran on this machine** (load average ${loadBefore} before the run): trust ratios only roughly and absolute figures not at all.`,
  ];
}

const columns =
  '| figure | shape | Bellwether | bare proxy | ratio | aim | | Portkey | its ratio |\n| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |';

function ratioTable(rows: readonly Row[]): string[] {
  return [
    columns,
    ...rows.map(({ title, shape, values, ratio, aim, isMet, neighbourRatio }) => {
      const told =
        aim === null ? '' : aim.kind === 'ratio' ? `≤ ${aim.atMost} ×` : `< ${aim.atMost}`;
      const verdict = isMet === null ? '' : isMet ? 'met' : '**missed**';
      return line(
        title,
        shape,
        figure(values.bellwether),
        figure(values.bare),
        times(ratio),
        told,
        verdict,
        figure(values.portkey),
        times(neighbourRatio),
      );
    }),
  ];
}

function missingLines({ missing }: Report): string[] {
  const lines = Object.entries(missing).map(
    ([name, reason]) => `- ${name} was not measured: ${reason.split('\n')[0] ?? ''}`,
  );
  return lines.length > 0 ? [...lines, ''] : [];
}

function failureLines({ measures }: Report): string[] {
  const failed = new Map(
    measures
      .filter(({ failures }) => failures > 0)
      .map(({ shape, contestant, failures }) => [`${contestant}, ${shape}`, failures]),
  );
  const lines = Array.from(
    failed,
    ([what, count]) =>
      `- ${what}: ${count} requests or streams failed; the figures of that line include them.`,
  );
  return lines.length > 0 ? [...lines, ''] : [];
}

function figureTable({ measures }: Report): string[] {
  const keys = [...new Set(measures.map(({ shape, metric }) => `${shape}|${metric}`))];
  return [
    `| shape | figure | ${contestantNames.join(' | ')} |`,
    `| --- | --- | ${contestantNames.map(() => '---:').join(' | ')} |`,
    ...keys.map((key) => {
      const [shape, metric] = key.split('|') as [string, Metric];
      const cell = (name: ContestantName) =>
        figure(
          measures.find(
            (each) => each.shape === shape && each.metric === metric && each.contestant === name,
          )?.median,
        );
      return line(shape, metrics[metric], ...contestantNames.map(cell));
    }),
  ];
}

const methodLines = [
  '## How it is measured',
  '',
  '- *CPU* is user and system time of the whole process, all threads, from `/proc/<pid>/stat`, from before the load until the process rests again: work that is put off, such as writing call records, is part of it. The main thread is the one that answers requests.',
  '- *Requests*: `wrk` with one thread. Bodies are chat conversations in families that share their first turns; some are not plain ASCII. The worker answers 1 kB with usage.',
  '- *Latency*: requests leave at fixed times and count from the time they were due. Added latency is the difference to the worker alone in the same round.',
  '- *Events*: 200 streams at once, about 240 bytes an event, from the first to `[DONE]`.',
  '- *Memory*: proportional set size before and after opening the streams, after the first 300 of a process of its own.',
  '- *Bare proxy*: `tools/bench/src/contestants/bare-proxy.ts`. It reads no body, checks no key, and knows no worker but by turn.',
  '- *Portkey*: `@portkey-ai/gateway` 1.15.2 with `hono` 4.9.7 and `@hono/node-server` 1.13.8, as an OpenAI provider at one worker address.',
];

const line = (...cells: string[]) => `| ${cells.join(' | ')} |`;

function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return digits === 0 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
}

function times(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(2)} ×`;
}
