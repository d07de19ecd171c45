import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './walk.mjs';

const longestFileLines = 400;
const isSource = (file) => /\.(ts|tsx|mjs|cjs|css|graphql|sh)$/.test(file);
const isExempt = (file) =>
  /(^|\/)(generated|fixtures)\//.test(file) || file === 'apps/gateway/schema.graphql';
const isKebab = (name) => /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name);

/** Kebab-case names, at most 400 physical lines. Generated files and fixtures are as they come. */
export function checkFiles(root) {
  return ['apps', 'libs', 'migrations', 'tools'].flatMap((place) =>
    filesBelow(root, place)
      .filter((file) => isSource(file) && !isExempt(file))
      .flatMap((file) => [...nameProblem(file), ...sizeProblem(root, file)]),
  );
}

function nameProblem(file) {
  return isKebab(path.basename(file))
    ? []
    : [`${file}: file names are kebab-case, like their main export`];
}

function sizeProblem(root, file) {
  const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
  return lines <= longestFileLines
    ? []
    : [
        `${file}: ${lines} lines; the second idea in it wants a file of its own (at most ${longestFileLines})`,
      ];
}
