import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Clock ticks a second in /proc: a constant of the kernel's interface on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** User and system time of a process, all threads, living and ended. Microseconds, in steps of 10,000. */
export function cpuMicros(pid: number): number {
  return parseCpuMicros(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** The name of a process may hold anything, so fields count from the last bracket. */
export function parseCpuMicros(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
}

/** Time that the main thread ran, from the scheduler. Microseconds. */
export function mainThreadMicros(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
}

/** Memory with shared pages divided among those who share them. */
export function memoryBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(
    readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'),
  )?.[1];
  return Number(kilobytes) * 1_024;
}

const lookMs = 250;
/** Microseconds of CPU in one look: below, a process does no more than its house-keeping. */
const quietMicros = 20_000;

/** Waits until a process rests: what it puts off until later is part of what a request costs. */
export async function whenQuiet(pid: number, longestMs: number): Promise<void> {
  const untilMs = performance.now() + longestMs;
  let before = cpuMicros(pid);
  while (performance.now() < untilMs) {
    await wait(lookMs);
    const now = cpuMicros(pid);
    if (now - before <= quietMicros) return;
    before = now;
  }
}
