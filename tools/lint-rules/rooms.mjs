import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const parents = ['libs', 'apps', 'tools'];

/** Every room: its folder, and what its package.json says about it. A package file without tags is no room. */
export function findRooms() {
  const folders = parents.flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...folders, 'migrations']
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map(readRoom)
    .filter(({ layer }) => layer !== null);
}

function readRoom(folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const tags = manifest.bellwether?.tags ?? [];
  const tag = (kind) =>
    tags.find((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;
  return {
    name: path.basename(folder),
    folder,
    layer: tag('layer'),
    runtime: tag('runtime'),
    manifest,
  };
}
