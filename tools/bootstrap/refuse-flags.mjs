import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './say.mjs';

const reference = 'docs/generated/config.md';
const ownFlags = ['--config', '--help', '--version'];

/**
 * Refuses a flag that the gateway does not know before minutes go into installing and building for it. What is checked
 * besides, the gateway checks itself.
 *
 * Source: the generated list of settings; the schema behind it needs packages that may not be there yet.
 */
export async function refuseFlags(root, args) {
  const file = path.join(root, reference);
  if (!existsSync(file) || args.some((word) => ['-h', '--help', '--version'].includes(word)))
    return;
  const found = readFileSync(file, 'utf8').matchAll(/`(--[a-z0-9-]+)`/g);
  const known = [...new Set([...ownFlags, ...[...found].map(([, flag]) => flag)])];
  const unknown = args
    .filter((word) => word.startsWith('--'))
    .map((word) => word.split('=', 1)[0])
    .filter((flag) => !known.includes(flag));
  if (unknown.length === 0) return;
  const { suggestion } = await import('../../libs/config/src/nearest.ts');
  throw new Refusal(
    unknown.map((flag) => `Unknown flag ${flag}.${suggestion(flag, known)}`).join('\n'),
  );
}
