import { describe, expect, it } from 'vitest';
import { createTrust } from './prefix-trust.js';

describe('prefix trust', () => {
  it('never exceeds what the index or the worker’s memory holds', () => {
    const trust = createTrust(1_000);
    trust.setCapacity(200);
    expect(trust.cap()).toBe(200);
    trust.setBase(100);
    expect(trust.cap()).toBe(100);
    trust.setCapacity(NaN);
    trust.setBase(500);
    expect(trust.cap()).toBe(500);
  });

  it('shrinks below what is held when a worker had far less, and recovers slowly', () => {
    const trust = createTrust(1_000);
    trust.report(1_000, 300, 500);
    expect(trust.cap()).toBe(400);
    trust.report(1_000, 600, 500);
    expect(trust.cap()).toBe(400);
    trust.report(1_000, 900, 400);
    expect(trust.cap()).toBe(420);
    for (let report = 0; report < 40; report += 1) trust.report(1_000, 1_000, 400);
    expect(trust.cap()).toBe(1_000);
  });

  it('keeps a floor, and is not moved by short prompts', () => {
    const trust = createTrust(1_000);
    for (let report = 0; report < 60; report += 1) trust.report(1_000, 1, 1_000);
    expect(trust.cap()).toBe(64);
    const other = createTrust(1_000);
    expect(other.report(100, 0, 500)).toBe('keep');
    expect(other.cap()).toBe(1_000);
  });

  it('forgets a worker that has nothing three times in a row', () => {
    const trust = createTrust(1_000);
    expect([trust.report(900, 0, 9), trust.report(900, 0, 9), trust.report(900, 5, 9)]).toEqual([
      'keep',
      'keep',
      'keep',
    ]);
    expect([trust.report(900, 0, 9), trust.report(900, 0, 9), trust.report(900, 0, 9)]).toEqual([
      'keep',
      'keep',
      'forget',
    ]);
  });
});
