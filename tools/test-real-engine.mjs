import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEnd } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { say } from './bootstrap/say.mjs';
import { bringEngine, fileHash } from './real-engine/bring-engine.mjs';
import { summary } from './test/counts.mjs';
import { runBrowser } from './test/suites.mjs';

export const needs = () => ['packages', 'backend', 'e2e', 'console'];

/**
 * A real engine behind the gateway: registered by the console's sheet in a browser, asked plainly and as a stream,
 * its usage compared with the same calls sent to it directly; then tools of a real server, called by the real model
 * through every API. Writes docs/evidence/real-engine.txt.
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
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-real-'));
  beforeEnd(() => rmSync(folder, { recursive: true, force: true }));
  const filters = ['--config', 'playwright.real-engine.config.ts'];
  const counts = await runBrowser({ root, folder, env, filters });
  beforeEnd(() => process.stdout.write(summary(counts)));
  return counts.failed === 0 ? 0 : 1;
}
