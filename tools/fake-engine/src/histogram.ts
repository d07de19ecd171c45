/** A Prometheus histogram over fixed edges. */
export class Histogram {
  private readonly edges: readonly number[];
  private readonly counts: Float64Array;
  private sum = 0;

  constructor(edges: readonly number[]) {
    this.edges = edges;
    this.counts = new Float64Array(edges.length + 1);
  }

  observe(value: number): void {
    let index = 0;
    while (index < this.edges.length && value > (this.edges[index] as number)) index += 1;
    this.counts[index] = (this.counts[index] as number) + 1;
    this.sum += value;
  }

  /** Appends the exposition lines. */
  write(lines: string[], name: string, help: string, labels: string): void {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
    let total = 0;
    for (let index = 0; index <= this.edges.length; index += 1) {
      total += this.counts[index] as number;
      lines.push(`${name}_bucket{${labels},le="${this.edges[index] ?? '+Inf'}"} ${total}`);
    }
    lines.push(`${name}_sum{${labels}} ${this.sum}`, `${name}_count{${labels}} ${total}`);
  }
}
