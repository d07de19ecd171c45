import { describe, expect, it } from 'vitest';
import { cpuMicros, memoryBytes, parseCpuMicros } from './process-cost.js';

describe('parseCpuMicros', () => {
  it('adds user and system time of a process with brackets and blanks in its name', () => {
    const stat = '123 (node) (x) y) S 1 1 1 0 -1 4194560 100 0 0 0 250 150 7 9 20 0 11 0 5 6 7';
    expect(parseCpuMicros(stat)).toBe(4_000_000);
  });
});

describe('a running process', () => {
  it('has used CPU that only grows, and memory', () => {
    const before = cpuMicros(process.pid);
    const untilMs = performance.now() + 50;
    while (performance.now() < untilMs) Math.sqrt(untilMs);
    expect(cpuMicros(process.pid)).toBeGreaterThan(before);
    expect(memoryBytes(process.pid)).toBeGreaterThan(10_000_000);
  });
});
