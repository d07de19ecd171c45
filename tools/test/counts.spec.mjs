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

const passedFile = { name: 'a.spec.ts', status: 'passed', assertionResults: [] };
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
    const one = { passed: 1, failed: 2, skipped: 3, failures: ['a', 'b'], secondTries: [] };
    const other = { passed: 4, failed: 0, skipped: 1, failures: [], secondTries: ['c'] };
    expect(addCounts(one, other)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 4,
      failures: ['a', 'b'],
      secondTries: ['c'],
    });
  });

  it('counts skipped and planned tests as skipped', () => {
    const file = vitest({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 });
    expect(countVitest(file, 0)).toEqual({ ...noCounts, passed: 3, skipped: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    const file = vitest({
      numPassedTests: 3,
      testResults: [passedFile, { name: 'b.spec.ts', status: 'failed', assertionResults: [] }],
    });
    expect(countVitest(file, 1)).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('b.spec.ts')],
    });
  });

  it('counts a failure outside of any test', () => {
    expect(countVitest(vitest({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('counts a run without a report as a failure', () => {
    expect(countVitest(path.join(folder, 'none.json'), 0).failed).toBe(1);
    expect(countPlaywright(path.join(folder, 'none.json'), 0).failed).toBe(1);
  });

  it('names what failed, and what passed only on a second try', () => {
    const test = (fullName, status, failureMessages = []) => ({
      fullName,
      status,
      failureMessages,
    });
    const file = vitest({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: path.resolve('c.spec.ts'),
          status: 'failed',
          assertionResults: [
            test('steady', 'passed'),
            test('shaky', 'passed', ['no']),
            test('broken', 'failed', ['no', 'no']),
          ],
        },
      ],
    });
    expect(countVitest(file, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['c.spec.ts › broken'],
      secondTries: ['c.spec.ts › shaky'],
    });
  });

  it('names them in the browser as well, however deep they are', () => {
    const spec = (title, status) => ({ title, file: 'd.spec.ts', tests: [{ status }] });
    const file = report({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [],
      suites: [
        { specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] },
        { specs: [spec('broken', 'unexpected')] },
      ],
    });
    expect(countPlaywright(file, 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      failures: ['d.spec.ts › broken'],
      secondTries: ['d.spec.ts › shaky'],
    });
  });
});
