import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DataDirLocked } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { YAMLError } from 'yaml';
import { RestoreRefused } from '../admin/backup/restore-database.js';
import { RefusedByGateway } from './admin-client.js';
import { adminVerbs } from './admin-verbs.js';
import { auditVerbs, BrokenChain } from './audit-verbs.js';
import { backupVerbs, restore } from './backup-verbs.js';
import { helpText, readCommand, UsageError } from './command-line.js';
import type { Verb } from './command-line.js';
import { configVerbs, validateConfig } from './config-verbs.js';
import { FileTrouble } from './files.js';
import { keyVerbs } from './key-verbs.js';
import { toolVerbs } from './tool-verbs.js';
import { workerVerbs } from './worker-verbs.js';

/** Verbs that take the gateway's own flags; listed for the help text, handled before the others. */
const flagVerbs: readonly Pick<Verb, 'name' | 'usage' | 'help'>[] = [
  {
    name: 'config validate',
    usage: '[flags of the gateway]',
    help: 'Check settings without starting.',
  },
  {
    name: 'restore',
    usage: 'FILE [flags of the gateway]',
    help: 'Fill an empty data dir or database from a backup.',
  },
];

const unused = { flags: {}, least: 0, most: 0, run: () => Promise.resolve() };
const verbs: readonly Verb[] = [
  ...flagVerbs.map((verb) => ({ ...verb, ...unused })),
  ...configVerbs,
  ...adminVerbs,
  ...workerVerbs,
  ...toolVerbs,
  ...keyVerbs,
  ...auditVerbs,
  ...backupVerbs,
];

/** Where the repository keeps them; beside the sources and beside the build alike. */
const committed = {
  openapi: fileURLToPath(new URL('../../openapi.json', import.meta.url)),
  schema: fileURLToPath(new URL('../../schema.graphql', import.meta.url)),
} as const;

/** Documents that are generated from the code; not for people, and not in the help. */
async function writeDocument(kind: 'openapi' | 'schema', file: string | undefined): Promise<void> {
  const { openApiText, schemaText } = await import('./documents.js');
  const text = kind === 'openapi' ? await openApiText() : await schemaText();
  writeFileSync(file ?? committed[kind], text);
}

async function dispatch(argv: readonly string[]): Promise<void> {
  const [first, second] = argv;
  if (argv.length === 0 || first === 'help' || argv.includes('--help'))
    return void process.stdout.write(helpText(verbs));
  if (first === 'config' && second === 'validate') return validateConfig(argv.slice(2));
  if (first === 'restore') return restore(argv.slice(1));
  if (first === 'openapi' || first === 'schema') return writeDocument(first, second);
  const { verb, given } = readCommand(argv, verbs);
  await verb.run(given);
}

/** Runs one command; returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    await dispatch(argv);
    return 0;
  } catch (cause) {
    const isPlain =
      cause instanceof UsageError ||
      cause instanceof RefusedByGateway ||
      cause instanceof RestoreRefused ||
      cause instanceof FileTrouble ||
      cause instanceof BrokenChain ||
      cause instanceof YAMLError ||
      cause instanceof GatewayError ||
      cause instanceof DataDirLocked;
    const text =
      cause instanceof Error
        ? isPlain
          ? cause.message
          : (cause.stack ?? cause.message)
        : String(cause);
    process.stderr.write(`${text}\n`);
    return cause instanceof UsageError ? 2 : 1;
  }
}
