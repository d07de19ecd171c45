import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, foldersIn } from './walk.mjs';

const form = /^(\d{4})-([a-z0-9-]+)\.ts$/;

/** `NNNN-name.ts`, numbered without gaps, class named like the file, and the same names on both databases. */
export function checkMigrations(root) {
  const sides = ['postgres', 'oracle'];
  const problems = sides.flatMap((side) =>
    foldersIn(root, `migrations/${side}`).flatMap((area) =>
      checkArea(root, `migrations/${side}/${area}`),
    ),
  );
  return [...problems, ...compareSides(root)];
}

const migrationsIn = (root, folder) =>
  filesBelow(root, folder)
    .map((file) => file.slice(folder.length + 1))
    .filter((name) => /^\d/.test(name) && !name.endsWith('.spec.ts'))
    .sort();

function checkArea(root, folder) {
  return migrationsIn(root, folder).flatMap((name, index) => {
    const match = form.exec(name);
    if (match === null) return [`${folder}/${name}: migrations are named NNNN-name.ts`];
    const [, number, words] = match;
    const problems = [];
    if (Number(number) !== index + 1)
      problems.push(
        `${folder}/${name}: number ${String(index + 1).padStart(4, '0')} is expected here`,
      );
    const className = `${words.split('-').map(capital).join('')}${number.padStart(13, '0')}`;
    if (!readFileSync(path.join(root, folder, name), 'utf8').includes(`class ${className} `))
      problems.push(`${folder}/${name}: its class is ${className}`);
    return problems;
  });
}

function compareSides(root) {
  const areas = new Set(
    ['postgres', 'oracle'].flatMap((side) => foldersIn(root, `migrations/${side}`)),
  );
  return [...areas].flatMap((area) => {
    const [postgres, oracle] = ['postgres', 'oracle'].map((side) =>
      migrationsIn(root, `migrations/${side}/${area}`),
    );
    const missing = (names, others, side) =>
      names
        .filter((name) => !others.includes(name))
        .map((name) => `migrations/${side}/${area}/${name} is missing`);
    return [...missing(postgres, oracle, 'oracle'), ...missing(oracle, postgres, 'postgres')];
  });
}

const capital = (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
