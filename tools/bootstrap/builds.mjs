import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ChildFailure, run } from './children.mjs';
import { toolEnvironment } from './npm.mjs';
import { Refusal, timed } from './say.mjs';
import { clearStamp, hashPlaces, readStamp, writeStamp } from './stamps.mjs';

const consoleProject = '@bellwether/admin-ui';

/** What is built together: where its sources are, what must be there afterwards, which projects nx builds. */
const parts = {
  backend: {
    places: (root) => [
      ...foldersOf(root, 'libs'),
      ...foldersOf(root, 'tools').filter((folder) =>
        existsSync(path.join(root, folder, 'package.json')),
      ),
      'tools/bundle',
      'apps/gateway',
      'migrations',
      '.swcrc',
      'package-lock.json',
    ],
    outputs: ['apps/gateway/dist/main.js'],
    projects: ['--exclude', consoleProject],
  },
  console: {
    places: () => ['apps/admin-ui', 'package-lock.json'],
    outputs: ['apps/admin-ui/dist/index.html'],
    projects: ['--projects', consoleProject],
  },
};

function foldersOf(root, parent) {
  return readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`)
    .sort();
}

/** Builds one part when the contents of its sources differ from what the last build saw. */
export async function buildStale(root, name, { force = false } = {}) {
  const { places, outputs, projects } = parts[name];
  const stampName = `build-${name}`;
  const wanted = hashPlaces(root, places(root));
  const isThere = outputs.every((output) => existsSync(path.join(root, output)));
  if (!force && isThere && readStamp(root, stampName) === wanted) return;

  clearStamp(root, stampName);
  await timed(`building the ${name}`, () =>
    runNx(root, ['run-many', '-t', 'build', '--outputStyle=static', ...projects]),
  );
  writeStamp(root, stampName, wanted);
}

async function runNx(root, args) {
  try {
    await run(process.execPath, [path.join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], {
      cwd: root,
      env: toolEnvironment(),
    });
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw new Refusal(`The build failed.\n${error.output.trimEnd()}`);
  }
}
