import { filesBelow, foldersIn } from './walk.mjs';

/**
 * Variants look exactly like their siblings.
 *
 * `libs/routing/src/policies`: `<policy>.ts` and `<policy>.options.ts`; the catalogue and shared helpers have no options.
 * `libs/protocols/src/<dialect>`: a folder with a `parse.ts` is a dialect, and all dialects have the same files.
 */
export function checkSiblings(root) {
  return [...checkPolicies(root), ...checkDialects(root)];
}

function checkPolicies(root) {
  const folder = 'libs/routing/src/policies';
  const files = new Set(filesBelow(root, folder));
  const names = [...files]
    .filter((file) => file.endsWith('.options.ts'))
    .map((file) => file.slice(folder.length + 1, -'.options.ts'.length));
  return names.flatMap((name) =>
    files.has(`${folder}/${name}.ts`)
      ? []
      : [`${folder}/${name}.options.ts: there is no policy ${name}.ts beside it`],
  );
}

function checkDialects(root) {
  const folder = 'libs/protocols/src';
  const dialects = foldersIn(root, folder)
    .map((name) => ({ name, files: plainFiles(root, `${folder}/${name}`, name) }))
    .filter(({ files }) => files.includes('parse.ts'));
  const all = [...new Set(dialects.flatMap(({ files }) => files))];
  return dialects.flatMap(({ name, files }) =>
    all
      .filter((file) => !files.includes(file))
      .map((file) => `${folder}/${name}: ${file} is missing, which its siblings have`),
  );
}

/** Files of the common form; specs and fixtures are each variant's own. */
function plainFiles(root, folder, name) {
  return filesBelow(root, folder)
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !file.includes('/') && !file.endsWith('.spec.ts') && file !== `${name}.ts`);
}
