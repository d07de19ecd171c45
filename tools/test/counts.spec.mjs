import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, noCounts } from './counts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (value) => {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const vitest = (facts) =>
  report({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [passedFile],
    ...facts,
  });

describe('the counts of a run', () => {
  it('adds suites up', () => {
    expect(
      addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 0, skipped: 1 }),
    ).toEqual({ passed: 5, failed: 2, skipped: 4 });
  });

  it('counts skipped and planned tests as skipped', () => {
    expect(
      countVitest(vitest({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }), 0),
    ).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    const file = vitest({
      numPassedTests: 3,
      testResults: [passedFile, { status: 'failed', assertionResults: [] }],
    });
    expect(countVitest(file, 1).failed).toBe(1);
  });

  it('counts a failure outside of any test', () => {
    expect(countVitest(vitest({ numPassedTests: 3 }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a run without a report as a failure', () => {
    expect(countVitest(path.join(folder, 'none.json'), 0)).toEqual({ ...noCounts, failed: 1 });
    expect(countPlaywright(path.join(folder, 'none.json'), 0)).toEqual({ ...noCounts, failed: 1 });
  });

  it('counts a browser test that passed on a second try as failed', () => {
    const file = report({
      stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 2 },
      errors: [],
    });
    expect(countPlaywright(file, 0)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });
});
