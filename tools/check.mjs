import { checkParts } from './check/parts.mjs';
import { say } from './bootstrap/say.mjs';

export const needs = () => ['packages', 'codegen', 'backend'];

/** Lint, cycles, types, shapes, generated files and layout. Names of parts as arguments run only those. */
export async function run({ root, args }) {
  const results = await runChecks(root, args);
  return results.every(({ isOk }) => isOk) ? 0 : 1;
}

/** Runs the parts two at a time and prints what each found. */
export async function runChecks(root, names = []) {
  const waiting = checkParts.filter(({ name }) => names.length === 0 || names.includes(name));
  const results = [];
  const takeNext = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      results.push(await runPart(root, part));
  };
  await Promise.all([takeNext(), takeNext()]);
  return results;
}

async function runPart(root, { name, check }) {
  const startedAtMs = performance.now();
  const { isOk, output } = await check(root);
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
  say(`check ${name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)`);
  if (!isOk) process.stdout.write(`${output.trimEnd()}\n`);
  return { name, isOk };
}
