/**
 * Puts the compiled gateway and the packages that it loads into a few files: some 3,400 modules cost more than half of
 * the time of a start when each is found, read and linked by itself. Overwrites `apps/gateway/dist/main.js`, which the
 * compiler made just before; everything else in `dist` stays as it is.
 *
 * What is bundled keeps the place that it has on disk: `import.meta.url` and `import.meta.dirname` still name the file
 * of the source, so that assets and threads are found beside it.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dist = path.join(root, 'apps/gateway/dist');
const entry = path.join(dist, 'main.js');
const chunkPrefix = 'bundle-';

/** Loaded from `node_modules`: threads and WebAssembly find their files beside them; drivers are loaded on demand. */
const outside = [
  /^node:/,
  /^@electric-sql\//,
  /^pino$/,
  /^pg(-native)?$/,
  /^oracledb$/,
  /^ioredis$/,
];

/** They ask for their own place, but only on ways that the gateway never takes. */
const unusedPlaces = [
  'node_modules/mercurius/lib/routes.js',
  'node_modules/qlobber/lib/qlobber.js',
  'node_modules/undici/index.js',
];

/** As seen from `dist`, in which all files of the bundle lie. */
const fromDist = (file) => path.relative(dist, file).replaceAll(path.sep, '/');

const places = {
  name: 'places',
  transform(code, id) {
    if (!path.isAbsolute(id)) return null;
    const plain = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    if (/\b__(dirname|filename)\b/.test(plain) && !unusedPlaces.includes(path.relative(root, id)))
      this.error(`${path.relative(root, id)} asks for its own place; keep its package outside.`);
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll(
        /\bimport\.meta\.url\b/g,
        `new URL(${JSON.stringify(`./${fromDist(id)}`)}, import.meta.url).href`,
      )
      .replaceAll(
        /\bimport\.meta\.dirname\b/g,
        `(import.meta.dirname + ${JSON.stringify(`/${fromDist(path.dirname(id))}`)})`,
      );
  },
};

/** Packages that are optional to others and not installed stay imports; an own import that leads nowhere is an error. */
function onLog(level, log, print) {
  const isOurs = log.id !== undefined && !log.id.includes('node_modules');
  if (log.code === 'UNRESOLVED_IMPORT' && isOurs) throw new Error(log.message);
  // Types in the metadata of decorators are looked up softly, as the compiler wrote them.
  if (['UNRESOLVED_IMPORT', 'IMPORT_IS_UNDEFINED', 'EVAL'].includes(log.code)) return;
  print(level, log);
}

const bundle = await rolldown({
  input: { main: entry },
  platform: 'node',
  external: outside,
  plugins: [places],
  onLog,
});
for (const name of readdirSync(dist))
  if (name.startsWith(chunkPrefix)) rmSync(path.join(dist, name));
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: `${chunkPrefix}[name]-[hash].js`,
  // Nest and TypeORM know classes by their names, which may occur twice.
  keepNames: true,
});
await bundle.close();
