/** One sample of the Prometheus text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/**
 * Reads the Prometheus text format, keeping only metrics that somebody wants.
 *
 * Shapes   lines that are no sample (comments, garbage) are skipped; NaN values are left out.
 */
export function parsePrometheus(text: string, wanted: ReadonlySet<string>): Sample[] {
  const samples: Sample[] = [];
  for (const row of text.split('\n')) {
    if (row === '' || row.startsWith('#')) continue;
    const match = line.exec(row);
    if (!match || !wanted.has(match[1]!)) continue;
    const value = Number(match[3] === '+Inf' ? Infinity : match[3]);
    if (Number.isNaN(value)) continue;
    const labels: Record<string, string> = {};
    for (const [, key, written] of (match[2] ?? '').matchAll(label)) {
      labels[key!] = written!.replace(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark));
    }
    samples.push({ name: match[1]!, labels, value });
  }
  return samples;
}
