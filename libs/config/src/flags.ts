import { kindOf } from './allowed.js';
import { namedFields } from './names.js';
import type { NamedField } from './names.js';
import { suggestion } from './nearest.js';

/** What stood on the command line, before any value is checked. */
export interface Flags {
  readonly texts: ReadonlyMap<
    string,
    { readonly flag: string; readonly values: readonly string[] }
  >;
  readonly configPath: string | null;
  readonly action: 'run' | 'help' | 'version';
  readonly problems: readonly string[];
}

const byFlag = new Map(
  namedFields.flatMap((named) => named.flags.map((flag) => [flag, named] as const)),
);

const ownFlags = ['--config', '--help', '--version'];
const knownFlags = [...byFlag.keys(), ...ownFlags];

/** Reads `--flag value`, `--flag=value` and bare `--flag` for booleans. Unknown ones become problems. */
export function parseFlags(argv: readonly string[]): Flags {
  const texts = new Map<string, { flag: string; values: string[] }>();
  const problems: string[] = [];
  let configPath: string | null = null;
  let action: Flags['action'] = 'run';

  for (let index = 0; index < argv.length; index += 1) {
    const { flag, inline } = splitWord(argv[index] ?? '');
    if (flag === '--help' || flag === '--version') {
      action = flag === '--help' ? 'help' : 'version';
      continue;
    }
    const named = byFlag.get(flag);
    if (named === undefined && flag !== '--config') {
      problems.push(unknownWord(flag));
      continue;
    }
    const value = inline ?? bareValue(named) ?? argv[(index += 1)];
    if (value === undefined || (inline === null && value.startsWith('--'))) {
      problems.push(`${flag} needs a value.`);
      if (value !== undefined) index -= 1;
      continue;
    }
    if (named === undefined) configPath = value;
    else keep(texts, named, flag, value);
  }
  return { texts, configPath, action, problems };
}

function splitWord(word: string): { flag: string; inline: string | null } {
  if (word === '-h') return { flag: '--help', inline: null };
  const equals = word.indexOf('=');
  if (!word.startsWith('--') || equals === -1) return { flag: word, inline: null };
  return { flag: word.slice(0, equals), inline: word.slice(equals + 1) };
}

const bareValue = (named: NamedField | undefined): string | null =>
  named !== undefined && kindOf(named.field) === 'boolean' ? 'true' : null;

function unknownWord(word: string): string {
  if (!word.startsWith('-')) return `Unexpected argument "${word}".`;
  return `Unknown flag ${word}.${suggestion(word, knownFlags)}`;
}

/** Lists collect; of anything else the last one counts, so that a script's defaults can be overridden. */
function keep(
  texts: Map<string, { flag: string; values: string[] }>,
  named: NamedField,
  flag: string,
  value: string,
): void {
  const earlier = texts.get(named.key)?.values ?? [];
  const values = kindOf(named.field) === 'list' ? [...earlier, value] : [value];
  texts.set(named.key, { flag, values });
}
