import { globSync } from 'node:fs';
import path from 'node:path';
import { tryRun } from '../bootstrap/children.mjs';
import { runChecks } from '../check.mjs';
import { countPlaywright, countVitest, noCounts } from './counts.mjs';

const script = (root, file) => path.join(root, 'node_modules', file);

/** Each part of `npm run check` is one test. */
async function runCheck({ root }) {
  const results = await runChecks(root);
  const failures = results.filter(({ isOk }) => !isOk).map(({ name }) => `check ${name}`);
  const failed = failures.length;
  return { ...noCounts, passed: results.length - failed, failed, failures };
}

/**
 * Real servers on a busy machine: what fails is tried once more. What passes then is told by name at the end of the run:
 * it is a fault of the test or of the product that somebody must look for. The soak is there to find faults: nothing is
 * tried again in it.
 */
const secondTry = '--retry=1';

/** `runner` is the package root whose Vitest runs the specs: npm hoists that of the workspaces to the root. */
function vitestSuite(packageRoot, runner) {
  return async ({ root, folder, env, filters }) => {
    const cwd = path.join(root, packageRoot);
    const report = path.join(folder, `${packageRoot.replaceAll(/\W/g, '-')}.json`);
    const args = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...(env.TEST_SOAK ? [] : [secondTry]),
      ...filters,
    ];
    const vitest = script(path.join(root, runner), 'vitest/vitest.mjs');
    const { code } = await tryRun(process.execPath, [vitest, ...args], { cwd, env, quiet: false });
    return countVitest(report, code);
  };
}

/** Tests of Playwright in the e2e package, with its usual configuration unless `filters` name another. */
export async function runBrowser({ root, folder, env, filters }) {
  const cwd = path.join(root, 'apps/gateway-e2e');
  const report = path.join(folder, 'playwright.json');
  const args = [
    'test',
    '--reporter=list,json',
    '--retries=1',
    `--output=${path.join(folder, 'browser')}`,
    ...filters,
  ];
  const { code } = await tryRun(
    process.execPath,
    [script(cwd, '@playwright/test/cli.js'), ...args],
    {
      cwd,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      quiet: false,
    },
  );
  return countPlaywright(report, code);
}

/** The suites in running order: the quick ones that find most come first. */
const suites = [
  { name: 'check', places: [], servers: [], run: runCheck },
  {
    name: 'specs of libs, gateway and tools',
    places: ['libs', 'apps/gateway', 'tools', 'migrations'],
    specs: '**/*.spec.{ts,mjs}',
    servers: ['postgres', 'redis'],
    packageRoot: '.',
    run: vitestSuite('.', '.'),
  },
  {
    name: 'specs of the console',
    places: ['apps/admin-ui'],
    specs: 'src/**/*.spec.{ts,tsx}',
    servers: [],
    packageRoot: 'apps/admin-ui',
    run: vitestSuite('apps/admin-ui', '.'),
  },
  {
    name: 'the gateway from outside',
    places: [
      'apps/gateway-e2e/src/clients',
      'apps/gateway-e2e/src/faults',
      'apps/gateway-e2e/src/admin',
      'apps/gateway-e2e/src/routing',
      'apps/gateway-e2e/src/limits',
      'apps/gateway-e2e/src/tools',
      'apps/gateway-e2e/src/plugins',
    ],
    specs: '**/*.spec.ts',
    servers: ['postgres', 'redis'],
    packageRoot: 'apps/gateway-e2e',
    run: vitestSuite('apps/gateway-e2e', 'apps/gateway-e2e'),
  },
  {
    name: 'the console in a browser',
    places: ['apps/gateway-e2e/src/console'],
    specs: '**/*.spec.ts',
    servers: ['chromium'],
    packageRoot: 'apps/gateway-e2e',
    run: runBrowser,
  },
];

/** The suites that have something to run; with paths, only those whose place they touch, each with its own filters. */
export function suitesFor(root, paths) {
  const all = suites.filter((suite) => suite.specs === undefined || hasSpecs(root, suite));
  if (paths.length === 0) return all.map((suite) => ({ ...suite, filters: [] }));
  const wanted = paths.map((each) => path.relative(root, path.resolve(root, each)));
  return all.flatMap((suite) => {
    const touching = wanted.filter((each) =>
      suite.places.some((place) => isWithin(each, place) || isWithin(place, each)),
    );
    return touching.length === 0
      ? []
      : [{ ...suite, filters: touching.flatMap((each) => filterFor(suite.packageRoot, each)) }];
  });
}

const isWithin = (inner, outer) => inner === outer || inner.startsWith(`${outer}/`);

/** A path as the suite's runner sees it; a path above the whole suite filters nothing. */
function filterFor(packageRoot, wanted) {
  const relative = path.relative(packageRoot, wanted);
  return relative === '' || relative.startsWith('..') ? [] : [relative];
}

const isForeign = (name) => name === 'node_modules' || name === 'dist';

function hasSpecs(root, { places, specs }) {
  return places.some(
    (place) => globSync(specs, { cwd: path.join(root, place), exclude: isForeign }).length > 0,
  );
}
