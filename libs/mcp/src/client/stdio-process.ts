import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** What a process gets to end by itself, and then after a polite signal. */
const graceMs = 2_000;
const keptStderrBytes = 4_096;

export interface StdioCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What stands for the tenant in arguments and values of variables. */
const tenantMark = '{tenant}';
/** In its place where a server is tried for nobody: never empty, or a folder in it would be that of all tenants. */
const noTenant = 'none';

/** A command as it is started for one tenant; what allows it is what it is before. */
export function commandFor({ command, args, env }: StdioCommand, tenantId: string): StdioCommand {
  const filled = (text: string): string => text.replaceAll(tenantMark, tenantId || noTenant);
  const values = Object.entries(env).map(([name, value]) => [name, filled(value)]);
  return {
    command,
    args: args.map(filled),
    env: Object.fromEntries(values) as StdioCommand['env'],
  };
}

export interface StdioLimits {
  readonly stdioMemoryBytes: number;
  readonly stdioCpuSeconds: number;
  readonly stdioOpenFiles: number;
}

/** Whether the operators of the host allow a command: an entry is a command with its arguments, in words, `*` at its end = any more. */
export function isAllowedCommand(
  { command, args }: Pick<StdioCommand, 'command' | 'args'>,
  allowed: readonly string[],
): boolean {
  const asked = [command, ...args];
  return allowed.some((entry) => {
    const words = entry.split(/\s+/).filter((word) => word !== '');
    const isOpen = words.at(-1) === '*';
    if (isOpen) words.pop();
    if (words.length === 0 || (!isOpen && words.length !== asked.length)) return false;
    return words.every((word, index) => asked[index] === word);
  });
}

/** The first variable that nobody allowed; null = all are. Some decide what a command runs, so that none is free. */
export function refusedVariable(
  names: readonly string[],
  allowed: readonly string[],
): string | null {
  return names.find((name) => !allowed.includes(name)) ?? null;
}

// The limits are set by the shell that then becomes the server: Node cannot set them for a child.
const limited = 'ulimit -c 0; ulimit -n "$1"; ulimit -t "$2"; ulimit -d "$3"; shift 3; exec "$@"';

/** A tool server as a process of its own group, with nothing of the gateway's environment but the search path. */
export class StdioProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly folder: string;
  private errors = '';
  private isOver = false;
  readonly ended: Promise<void>;

  constructor({ command, args, env }: StdioCommand, limits: StdioLimits) {
    this.folder = mkdtempSync(join(tmpdir(), 'bellwether-tool-'));
    const bounds = [
      limits.stdioOpenFiles,
      limits.stdioCpuSeconds,
      Math.ceil(limits.stdioMemoryBytes / 1_024),
    ].map(String);
    this.child = spawn('/bin/sh', ['-c', limited, 'sh', ...bounds, command, ...args], {
      cwd: this.folder,
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-keptStderrBytes);
    });
    // What is written to a process that has ended is lost; its end is told by `ended`.
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      const over = () => {
        this.isOver = true;
        this.signal('SIGKILL');
        rmSync(this.folder, { recursive: true, force: true });
        resolve();
      };
      this.child.once('error', over);
      this.child.once('exit', over);
    });
  }

  get output(): Readable {
    return this.child.stdout;
  }

  /** The last that it said about itself, for those who run it. */
  get lastErrors(): string {
    return this.errors;
  }

  /** Resolves when the process may be given more. */
  async write(text: string): Promise<void> {
    if (this.isOver || this.child.stdin.write(text)) return;
    await Promise.race([
      new Promise<void>((resolve) => this.child.stdin.once('drain', resolve)),
      this.ended,
    ]);
  }

  /** Ends the process and all that it started. */
  async stop(): Promise<void> {
    if (this.isOver) return;
    this.child.stdin.end();
    const politely = setTimeout(() => this.signal('SIGTERM'), graceMs);
    const hard = setTimeout(() => this.signal('SIGKILL'), 2 * graceMs);
    await this.ended;
    clearTimeout(politely);
    clearTimeout(hard);
  }

  /** At once, for a process that does what it must not. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** The whole group: a server's own children outlive it otherwise. */
  private signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      // eslint-disable-next-line no-restricted-syntax -- of others: the group of the server, never our own
      process.kill(-pid, signal);
    } catch (cause) {
      // Nobody of the group is left.
      if ((cause as { code?: unknown }).code !== 'ESRCH') throw cause;
    }
  }
}
