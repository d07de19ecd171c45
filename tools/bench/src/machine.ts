import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the figures were taken on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly kernel: string;
  readonly node: string;
  readonly wrk: string;
  /** Processes that wanted a core in the minute before the run: whose work ran beside it. */
  readonly loadBefore: number;
}

export function describeMachine(): Machine {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    node: process.version,
    wrk: wrkVersion(),
    loadBefore: Math.round(loadavg()[0]! * 10) / 10,
  };
}

/** One CPU for who is measured, the others for everybody else. Errors: fewer than two. */
export function divideCpus(): { testedCpus: string; otherCpus: string } {
  const count = cpus().length;
  if (count < 2)
    throw new Error('The bench needs two CPUs: one for who is measured, one for load and worker.');
  return { testedCpus: '0', otherCpus: count === 2 ? '1' : `1-${count - 1}` };
}

/** wrk prints its version and exits with 1. */
function wrkVersion(): string {
  try {
    return execFileSync('wrk', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
      .split('\n')[0]!
      .trim();
  } catch (cause) {
    const said = (cause as { stdout?: string }).stdout ?? '';
    return /^wrk \S+/.exec(said)?.[0] ?? 'wrk';
  }
}
