import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { withManifest } from './with-manifest.mjs';

const memoryPages = '256';
// The host sets an instance back for the next message, unless its memory grew: this holds most messages.
const memoryPagesAtFirst = '8';

/** Names of the plugins of a folder: those of its folders that hold a plugin.json. */
export const pluginsIn = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'plugin.json')))
    .toSorted();

/** The plugin `<root>/<name>` as a module: its source compiled, its plugin.json as a section at the end. */
export async function compilePlugin(name, root = import.meta.dirname) {
  let binary = null;
  const { error, stderr } = await asc.main(
    [
      `${name}/index.ts`,
      // Shrunk, the compiler's library joins texts by copying all of them for each piece.
      ...['--outFile', 'plugin.wasm', '--optimizeLevel', '3', '--shrinkLevel', '0'],
      // Frees only where it is told to: in `bellwether_alloc` of the kit, between two messages.
      ...['--runtime', 'minimal', '--use', 'abort='],
      ...['--initialMemory', memoryPagesAtFirst, '--maximumMemory', memoryPages],
    ],
    {
      readFile: (file) => readText(path.join(root, file)),
      writeFile: (file, content) => {
        if (file.endsWith('.wasm')) binary = content;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === null) throw new Error(`${name}: ${error}\n${stderr.toString()}`);
  return withManifest(binary, readText(path.join(root, name, 'plugin.json')));
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The compiler asks for files that may not be there.
    return null;
  }
}
