import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { suggestion } from '@bellwether/config';

/** The command line was not understood; the text says what would be. */
export class UsageError extends Error {}

/** One verb of the command line, `noun verb` or a single word. */
export interface Verb {
  readonly name: string;
  /** Positional arguments and flags, for the help text. */
  readonly usage: string;
  readonly help: string;
  readonly flags: ParseArgsOptionsConfig;
  readonly least: number;
  readonly most: number;
  run(given: Given): Promise<void>;
}

export interface Given {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

/** A flag with a text as its value; undefined when it was not given. */
export function textFlag({ flags }: Given, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** Flags of every verb that speaks to a gateway. */
export const connectionFlags: ParseArgsOptionsConfig = {
  'data-dir': { type: 'string' },
  config: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean' },
};

function nameOf(argv: readonly string[], verbs: readonly Verb[]): Verb {
  const words = argv.filter((word) => !word.startsWith('-'));
  const found =
    verbs.find(({ name }) => name === words.slice(0, 2).join(' ')) ??
    verbs.find(({ name }) => name === words[0]);
  if (found) return found;
  const asked = words.slice(0, 2).join(' ');
  throw new UsageError(
    `There is no ${JSON.stringify(asked)}.${suggestion(
      asked,
      verbs.map(({ name }) => name),
    )}\n\n${helpText(verbs)}`,
  );
}

/** Finds the verb of a command line and reads its words and flags. Unknown flags are refused by name. */
export function readCommand(
  argv: readonly string[],
  verbs: readonly Verb[],
): { readonly verb: Verb; readonly given: Given } {
  const verb = nameOf(argv, verbs);
  const isUnknown = argv.find(
    (word) => word.startsWith('--') && !(word.slice(2).split('=')[0]! in verb.flags),
  );
  if (isUnknown) {
    const known = Object.keys(verb.flags).map((name) => `--${name}`);
    throw new UsageError(
      `There is no ${isUnknown.split('=')[0]} here.${suggestion(isUnknown, known)}`,
    );
  }
  const { values, positionals } = parsed(argv, verb);
  const words = positionals.slice(verb.name.split(' ').length);
  if (words.length < verb.least || words.length > verb.most)
    throw new UsageError(`Usage: bellwether ${verb.name} ${verb.usage}`.trimEnd());
  return { verb, given: { words, flags: values } };
}

function parsed(argv: readonly string[], { flags, name, usage }: Verb) {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError(
      `${cause instanceof Error ? cause.message : String(cause)}\nUsage: bellwether ${name} ${usage}`,
    );
  }
}

export function helpText(verbs: readonly Verb[]): string {
  const lines = verbs.map(
    ({ name, usage, help }) => `  ${`${name} ${usage}`.trim().padEnd(52)} ${help}`,
  );
  return [
    'bellwether: the command line of the gateway',
    '',
    ...lines,
    '',
    'Verbs speak to the gateway of --data-dir (default .bellwether) over its socket, or to --url (BELLWETHER_URL)',
    'with the admin token in BELLWETHER_ADMIN_TOKEN. --json prints replies as they came.',
    '',
  ].join('\n');
}
