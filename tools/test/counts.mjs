import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `failures` and `secondTries` are names of tests: those that failed, and those that passed only when tried again. */
export const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };

export const addCounts = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  failures: [...left.failures, ...right.failures],
  secondTries: [...left.secondTries, ...right.secondTries],
});

const noReport = { ...noCounts, failed: 1, failures: ['a suite that left no report'] };

/**
 * Counts of a Vitest JSON report. A file that did not load has no tests and counts as one failure; so does a run that
 * left no report, or that failed outside of any test.
 */
export function countVitest(file, exitCode) {
  if (!existsSync(file)) return noReport;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, place: place(name) })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failed.map(testName),
      ...brokenFiles.map(({ name }) => `${place(name)} (did not load)`),
    ],
    secondTries: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(testName),
  };
  return withExit(counts, exitCode);
}

/** Counts of a Playwright JSON report. */
export function countPlaywright(file, exitCode) {
  if (!existsSync(file)) return noReport;
  const { stats, errors = [], suites = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap((suite) => specsOf(suite));
  const named = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => `${spec.file} › ${spec.title}`);
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...named('unexpected'), ...errors.map(({ message }) => firstLine(message))],
    secondTries: named('flaky'),
  };
  return withExit(counts, exitCode);
}

const specsOf = ({ specs = [], suites = [] }) => [
  ...specs,
  ...suites.flatMap((suite) => specsOf(suite)),
];
const place = (file) => path.relative(process.cwd(), file);
const testName = (test) => `${test.place} › ${test.fullName}`;
const firstLine = (text) => String(text).split('\n', 1)[0];

const withExit = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: ['a suite that failed outside of its tests'] }
    : counts;

/** What must be looked at by name, then the counts: the end of a long run is all that some logs keep. */
export function summary({ passed, failed, skipped, failures, secondTries }) {
  const lines = [
    ...secondTries.map((name) => `passed on the second try: ${name}`),
    ...failures.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
  return `${lines.join('\n')}\n`;
}
