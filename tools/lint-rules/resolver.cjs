/**
 * How ESLint finds what an import names: sources, never `dist`.
 *
 * `./x.js` is `./x.ts` or `./x.tsx`; `@bellwether/room` is that room's `source` export. Anything else is somebody
 * else's package, and only its name matters.
 */
const { existsSync, readFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const builtins = new Set(builtinModules);
const found = (file) => ({ found: true, path: file });

exports.interfaceVersion = 2;

exports.resolve = (source, importer) => {
  if (source.startsWith('node:') || builtins.has(source)) return found(null);
  if (source.startsWith('.')) return relative(path.resolve(path.dirname(importer), source));
  if (source.startsWith('@bellwether/')) return ours(source);
  return found(path.join(root, 'node_modules', source, 'index.js'));
};

function relative(target) {
  const stem = target.replace(/\.(js|jsx)$/, '');
  const candidates = [
    target,
    `${stem}.ts`,
    `${stem}.tsx`,
    `${target}.ts`,
    `${target}.tsx`,
    path.join(target, 'index.ts'),
    path.join(target, 'index.tsx'),
  ];
  const file = candidates.find(
    (candidate) => existsSync(candidate) && path.extname(candidate) !== '',
  );
  return file === undefined ? { found: false } : found(file);
}

function ours(source) {
  const [, name, ...rest] = source.split('/');
  const folder = ['libs', 'apps', 'tools', '.']
    .map((parent) => path.join(root, parent, name))
    .find((each) => existsSync(path.join(each, 'package.json')));
  if (folder === undefined) return { found: false };
  const entry = rest.length === 0 ? '.' : `./${rest.join('/')}`;
  const exported = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).exports?.[
    entry
  ];
  return exported === undefined
    ? { found: false }
    : found(path.join(folder, exported['bellwether-source']));
}
