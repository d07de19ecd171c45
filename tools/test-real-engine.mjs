import path from 'node:path';
import { tryRun } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { say } from './bootstrap/say.mjs';
import { bringEngine, fileHash } from './real-engine/bring-engine.mjs';

export const needs = () => ['packages', 'backend', 'e2e', 'console'];

/**
 * A real engine behind the gateway: registered by the console's sheet in a browser, asked plainly and as a stream,
 * its usage compared with the same calls sent to it directly. Writes docs/evidence/real-engine.txt.
 */
export async function run({ root }) {
  const engine = await bringEngine();
  if (engine.unavailable !== undefined) {
    process.stdout.write(`${engine.unavailable}\n0 passed, 0 failed, 1 skipped\n`);
    return 0;
  }
  say(`server ${engine.server}`);
  const env = {
    ...toolEnvironment(),
    LLAMA_SERVER: engine.server,
    LLAMA_MODEL: engine.model,
    LLAMA_MODEL_SHA256: await fileHash(engine.model),
    EVIDENCE_FILE: path.join(root, 'docs/evidence/real-engine.txt'),
  };
  const cwd = path.join(root, 'apps/gateway-e2e');
  const cli = path.join(cwd, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--config', 'playwright.real-engine.config.ts'];
  const { code } = await tryRun(process.execPath, args, { cwd, env, quiet: false });
  process.stdout.write(
    code === 0 ? '1 passed, 0 failed, 0 skipped\n' : '0 passed, 1 failed, 0 skipped\n',
  );
  return code;
}
