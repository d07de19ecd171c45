#!/usr/bin/env node
/**
 * The door of every npm script: `node tools/bootstrap.mjs <verb> [args]`.
 *
 * Runs on Node 20 with nothing installed. Brings Node 24 where the machine's is older, installs packages when the
 * lock file changed, builds what is stale, and then runs `tools/<verb>.mjs`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import { ChildFailure, finish, runForeground, watchSignals } from './bootstrap/children.mjs';
import { buildStale } from './bootstrap/builds.mjs';
import { withHouseLock } from './bootstrap/house-lock.mjs';
import { ensureNode24 } from './bootstrap/node-24.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { complain, Refusal } from './bootstrap/say.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

async function main() {
  const [verb, ...args] = process.argv.slice(2);
  const file =
    verb === undefined ? null : path.join(root, 'tools', `${verb.replaceAll(':', '-')}.mjs`);
  if (file === null || verb === 'bootstrap' || !existsSync(file))
    throw new Refusal(unknownVerb(verb));

  const node = await ensureNode24(root);
  if (node !== process.execPath)
    return runForeground(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      cwd: root,
    });

  const tool = await import(pathToFileURL(file).href);
  await tool.refuse?.(root, args);
  const needs = tool.needs(root, args);
  await withHouseLock(root, async () => {
    if (needs.includes('packages')) await ensurePackages(root, '.');
    if (needs.includes('codegen')) await ensurePackages(root, 'tools/codegen');
    if (needs.includes('e2e')) await ensurePackages(root, 'apps/gateway-e2e');
    if (needs.includes('backend')) await buildStale(root, 'backend');
    if (needs.includes('console')) await buildStale(root, 'console');
  });
  return tool.run({ root, args });
}

function unknownVerb(verb) {
  const verbs = readdirSync(path.join(root, 'tools'))
    .filter((name) => name.endsWith('.mjs') && name !== 'bootstrap.mjs')
    .map((name) => name.slice(0, -'.mjs'.length));
  return `${verb === undefined ? 'No verb given' : `There is no verb "${verb}"`}. Known: ${verbs.sort().join(', ')}.`;
}

watchSignals();
try {
  await finish((await main()) ?? 0);
} catch (error) {
  if (error instanceof Refusal || error instanceof ChildFailure) complain(error.message);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await finish(1);
}
