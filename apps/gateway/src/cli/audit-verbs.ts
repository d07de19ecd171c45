import { createAdminClient } from './admin-client.js';
import { connectionFlags, textFlag, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { print } from './print.js';

interface Chain {
  readonly isIntact: boolean;
  readonly lines: number;
  readonly lastPlace: number;
  readonly lastHash: string | null;
  readonly brokenAt: number | null;
  readonly problem: 'changed' | 'missing' | 'other_history' | null;
}

const problems = {
  changed: 'is not as it was written',
  missing: 'is missing',
  other_history: 'belongs to another history',
} as const;

/** A line of the log is not what it was. */
export class BrokenChain extends Error {}

/** A line that was noted elsewhere, to compare with: only that shows a log that was made anew as a whole. */
function noted(given: Given): string {
  const [place, hash] = [textFlag(given, 'place'), textFlag(given, 'hash')];
  if (place === undefined && hash === undefined) return '';
  if (!/^\d{1,15}$/.test(place ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? ''))
    throw new UsageError('--place and --hash go together, as an earlier check printed them.');
  return `?place=${place}&hash=${hash}`;
}

async function verify(given: Given): Promise<void> {
  const chain = await createAdminClient(given).call<Chain>('GET', `audit/verify${noted(given)}`);
  const { isIntact, lines, lastPlace, lastHash, brokenAt, problem } = chain;
  const sentence = isIntact
    ? `All ${lines} lines are as they were written. The last: --place ${lastPlace} --hash ${lastHash ?? '-'}`
    : `Line ${brokenAt ?? '-'} ${problems[problem ?? 'changed']}.`;
  if (isIntact || given.flags['json'] === true) print(given, chain, sentence);
  if (!isIntact) throw new BrokenChain(sentence);
}

const text = { type: 'string' } as const;

export const auditVerbs: readonly Verb[] = [
  {
    name: 'audit verify',
    usage: '[--place N --hash HASH]',
    help: 'Check that no line of the audit log was changed or taken out; also against a line noted before.',
    flags: { ...connectionFlags, place: text, hash: text },
    least: 0,
    most: 0,
    run: verify,
  },
];
