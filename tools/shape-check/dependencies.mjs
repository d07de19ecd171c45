import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './walk.mjs';

/** Exact versions, and a line of reason for every direct dependency. */
export function checkDependencies(root) {
  const page = path.join(root, 'docs/dependencies.md');
  const reasons = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const manifests = [
    'package.json',
    ...['apps', 'libs', 'tools', 'migrations'].flatMap((place) => filesBelow(root, place)),
  ];
  const used = manifests
    .filter((file) => path.basename(file) === 'package.json')
    .flatMap((file) => dependenciesOf(root, file));
  return [...versionProblems(used), ...reasonProblems(used, reasons)];
}

function dependenciesOf(root, file) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, file), 'utf8'),
  );
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => !name.startsWith('@bellwether/'))
    .map(([name, version]) => ({ name, version, file }));
}

function versionProblems(used) {
  return used
    .filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(({ name, version, file }) => `${file}: ${name} ${version} is not an exact version`);
}

function reasonProblems(used, reasons) {
  const names = [...new Set(used.map(({ name }) => name))];
  return names
    .filter((name) => !reasons.includes(`\`${name}\``))
    .map((name) => `docs/dependencies.md: no reason for \`${name}\``);
}
