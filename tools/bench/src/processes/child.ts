import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Last output that is kept of a child, for the message when it fails. */
const maxKeptBytes = 8_192;
const stopAfterMs = 10_000;

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** CPUs in `taskset`'s words: `0`, `1-3`. */
  readonly cpus: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A process that the bench started: pinned, listened to, and ended with the bench. */
export class Child {
  private static readonly alive = new Set<Child>();
  readonly process: ChildProcess;
  private output = '';
  private readonly ended: Promise<number>;
  private readonly waiting: ((line: string | null) => void)[] = [];
  private readonly lines: string[] = [];

  constructor(private readonly options: ChildOptions) {
    // taskset replaces itself by the command, so the id is that of the process under test.
    this.process = spawn('taskset', ['-c', options.cpus, options.command, ...options.args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    Child.alive.add(this);
    createInterface({ input: this.process.stdout! }).on('line', (line) => this.take(line));
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => this.keep(text));
    this.process.stdin!.on('error', (cause) => this.keep(`stdin: ${cause.message}\n`));
    this.ended = new Promise((resolve) => {
      this.process.once('error', (cause) => this.keep(`${cause.message}\n`));
      this.process.once('close', (code) => resolve(code ?? 1));
    });
    void this.ended.then(() => {
      Child.alive.delete(this);
      for (const wake of this.waiting.splice(0)) wake(null);
    });
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get isAlive(): boolean {
    return (
      this.process.exitCode === null &&
      this.process.signalCode === null &&
      this.process.pid !== undefined
    );
  }

  /** What it said last. */
  get words(): string {
    return this.output.trim();
  }

  /** The next line of its output. Errors: it ended before it said one. */
  async line(): Promise<string> {
    const line =
      this.lines.shift() ??
      (this.isAlive
        ? await new Promise<string | null>((resolve) => this.waiting.push(resolve))
        : null);
    if (line === null)
      throw new Error(
        `${this.options.command} ${this.options.args[0] ?? ''} ended too early.\n${this.words}`,
      );
    return line;
  }

  /** One question and its answer, a line of JSON each. */
  async ask<Answer>(question: unknown): Promise<Answer> {
    this.process.stdin!.write(`${JSON.stringify(question)}\n`);
    return JSON.parse(await this.line()) as Answer;
  }

  /** Runs to its end and gives back all that it wrote. Errors: an exit code other than 0. */
  async result(): Promise<string[]> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`${this.options.command} ended with ${code}.\n${this.words}`);
    return this.lines;
  }

  /** Asks it to end, and insists after ten seconds. */
  async stop(): Promise<void> {
    if (!this.isAlive) return;
    this.process.kill('SIGTERM');
    const insist = setTimeout(() => this.process.kill('SIGKILL'), stopAfterMs);
    await this.ended;
    clearTimeout(insist);
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...Child.alive].map((child) => child.stop()));
  }

  private take(line: string): void {
    this.keep(`${line}\n`);
    const wake = this.waiting.shift();
    if (wake) wake(line);
    else this.lines.push(line);
  }

  private keep(text: string): void {
    this.output = (this.output + text).slice(-maxKeptBytes);
  }
}
