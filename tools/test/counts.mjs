import { existsSync, readFileSync } from 'node:fs';

export const noCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

/**
 * Counts of a Vitest JSON report. A file that did not load has no tests and counts as one failure; so does a run that
 * left no report, or that failed outside of any test.
 */
export function countVitest(file, exitCode) {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExit(counts, exitCode);
}

/** Counts of a Playwright JSON report. A test that passed only on a second try failed. */
export function countPlaywright(file, exitCode) {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  const { stats, errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
  return withExit(counts, exitCode);
}

const withExit = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
