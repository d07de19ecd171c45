import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../bootstrap/children.mjs';
import { toolEnvironment } from '../bootstrap/npm.mjs';

/** Lets the built gateway describe itself into `file`, and puts back what stood there: the caller decides about writing. */
export async function fromGateway(root, verb, file) {
  const target = path.join(root, file);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : null;
  try {
    await run(process.execPath, [path.join(root, 'apps/gateway/dist/cli/main.js'), verb], {
      cwd: root,
      env: toolEnvironment(),
    });
    return [{ file, text: readFileSync(target, 'utf8') }];
  } finally {
    if (before === null) rmSync(target, { force: true });
    else writeFileSync(target, before);
  }
}
