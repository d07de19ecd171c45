import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nameForm } from './with-manifest.mjs';

const here = import.meta.dirname;
/** What a project of its own needs of this folder. */
const shared = [
  ...['sdk', 'compile.mjs', 'build.mjs', 'upload.mjs'],
  ...['manifest.mjs', 'with-manifest.mjs', 'from-caller.mjs'],
];
const samples = `[{ "body": { "model": "demo", "messages": [{ "role": "user", "content": "Hello." }] } }]
`;

/** `node create.mjs <folder>`: a project of its own for a plugin, named after the folder. */
try {
  create(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function create(given) {
  if (given === undefined) throw new Error('Say where: npm run create -- ../../../my-plugin');
  // npm changes into this folder; the path is meant from where it was typed.
  const target = path.resolve(process.env.INIT_CWD ?? '.', given);
  const name = path.basename(target);
  if (!nameForm.test(name))
    throw new Error(`A plugin's name has lower-case letters, digits and dashes: not ${name}.`);
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  mkdirSync(target, { recursive: true });
  for (const each of shared)
    cpSync(path.join(here, each), path.join(target, each), { recursive: true });
  cpSync(path.join(here, 'template'), path.join(target, name), { recursive: true });
  writeJson(path.join(target, name, 'plugin.json'), {
    ...readJson(path.join(here, 'template/plugin.json')),
    name,
  });
  writeJson(path.join(target, 'package.json'), packageOf(name));
  writeFileSync(path.join(target, 'README.md'), readmeOf(name));
  writeFileSync(path.join(target, 'samples.json'), samples);
  writeFileSync(path.join(target, '.gitignore'), 'node_modules/\ndist/\n');
  process.stdout.write(
    `${target}\n\nNext: npm install && npm run build, then npm run upload (see docs/plugins.md)\n`,
  );
}

function readmeOf(name) {
  return `# ${name}

A plugin for Bellwether. Its source is \`${name}/index.ts\`, what it asks for stands in \`${name}/plugin.json\`.

\`\`\`sh
npm install
npm run build                               # dist/${name}.wasm, with its checksum
export BELLWETHER_ADMIN_TOKEN=…             # with plugins:write
npm run upload -- --samples samples.json    # uploads, then says what it would do to these samples
npm run upload -- --roll-out 5              # uploads, then tries it on 5 percent of all conversations
npm run upload -- --help
\`\`\`

Changed bytes need another version in plugin.json.

With \`"instance": "kept"\` in plugin.json, globals live on from one message to the next, over all tenants. What no global holds is freed before the next
message, by the \`bellwether_alloc\` that \`index.ts\` exports: keep exporting that of \`sdk\`, and bound what globals hold. Without it, a message meets
everything as it began. More: docs/plugin-abi.md of Bellwether.
`;
}

function packageOf(name) {
  const { type, scripts, devDependencies } = readJson(path.join(here, 'package.json'));
  const { build, manifest, upload } = scripts;
  return {
    ...{ name, version: '0.1.0', private: true, type },
    scripts: { build, manifest, upload },
    devDependencies,
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
