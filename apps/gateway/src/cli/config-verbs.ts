import { text as textOf } from 'node:stream/consumers';
import { loadConfig, loadSecret } from '@bellwether/config';
import { readEndpointPickerConfig } from '@bellwether/routing';
import { parse, stringify } from 'yaml';
import { createAdminClient } from './admin-client.js';
import type { AdminClient } from './admin-client.js';
import { connectionFlags, textFlag, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { applyWorkers, exportRest, readConfigFile } from './config-file.js';
import { applyPlugins } from './config-plugins.js';
import { planToolServers, refuseWrongServers } from './config-tools.js';
import { readText, writeText } from './files.js';
import { print } from './print.js';

/** `config validate` takes every flag of the gateway: it is read by the same schema. */
export function validateConfig(argv: readonly string[]): void {
  const config = loadConfig({ argv });
  if (config.action !== 'run')
    throw new UsageError('Give the flags that the gateway would be started with.');
  for (const warning of config.warnings) process.stderr.write(`warning: ${warning}\n`);
  process.stdout.write(
    `The settings are valid${config.configPath === null ? '' : ` (${config.configPath})`}.\n`,
  );
}

/** What llm-d's scheduler is configured to do, as the policy `scored` of a route or of the whole document. */
function readPicker(given: Given): Promise<void> {
  const [file = '-'] = given.words;
  const document: unknown = parse(readText(file));
  const { options, warnings } = readEndpointPickerConfig(document);
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
  const policy = { name: 'scored', options };
  print(given, policy, stringify({ policy }).trimEnd());
  return Promise.resolve();
}

interface Applied {
  readonly outcome: 'unchanged' | 'would-publish' | 'published' | 'drafted';
  readonly version: number;
  readonly draftId: string | null;
  readonly changes: readonly { readonly sentence: string }[];
  readonly warnings: readonly { readonly message: string; readonly line: number | null }[];
}

async function exportConfig(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const routes = await textOf(await client.open('routes/export'));
  const text = `${routes}---\n${await exportRest(client)}`;
  const file = textFlag(given, 'file');
  if (file === undefined) return void process.stdout.write(text);
  writeText(file, text);
  print(given, { file }, `Wrote routes, workers, tool servers and plugins to ${file}.`);
}

async function runFile(given: Given, how: { isDryRun: boolean; isDraft: boolean }): Promise<void> {
  const file = textFlag(given, 'file');
  if (file === undefined) throw new UsageError('Give the file: --file FILE, or - for the input.');
  const { routes, workers, toolServers, plugins } = readConfigFile(readText(file));
  await refuseWrongServers(toolServers ?? []);
  const client = createAdminClient(given);
  // A draft is looked at before anything changes; what is no route has no drafts.
  const isDryRun = how.isDryRun || how.isDraft;
  const { lines: tools, carryOut } = await planToolServers(client, toolServers, {
    ...{ isDryRun, tellsSecrets: given.flags['secrets'] === true },
    secretOf: (name) => loadSecret(name),
  });
  const applied = routes === null ? null : await applyRoutes(client, routes, given, how);
  const lines = await applyWorkers(client, workers, isDryRun);
  await carryOut();
  const guests = await applyPlugins(client, plugins, isDryRun);
  print(
    given,
    { routes: applied, workers: lines, toolServers: tools, plugins: guests },
    [...said(applied), ...lines, ...tools, ...guests].join('\n'),
  );
}

function applyRoutes(
  client: AdminClient,
  yaml: string,
  given: Given,
  how: { isDryRun: boolean; isDraft: boolean },
): Promise<Applied> {
  const message = textFlag(given, 'message');
  return client.call<Applied>('POST', 'routes/apply', {
    ...{ yaml, ...how },
    ...(message === undefined ? {} : { message }),
  });
}

function said(applied: Applied | null): string[] {
  if (applied === null) return [];
  const outcomes: Readonly<Record<Applied['outcome'], string>> = {
    unchanged: `The routes are as the file says (version ${applied.version}).`,
    'would-publish': `This would become the version after ${applied.version}.`,
    published: `Published as version ${applied.version}.`,
    drafted: `Draft ${applied.draftId ?? ''} holds it; version ${applied.version} stays live.`,
  };
  return [
    ...applied.changes.map(({ sentence }) => `  ${sentence}`),
    ...applied.warnings.map(
      ({ message, line }) => `  warning${line === null ? '' : ` at line ${line}`}: ${message}`,
    ),
    outcomes[applied.outcome],
  ];
}

const json = { json: { type: 'boolean' } } as const;
const fileFlags = { ...connectionFlags, file: { type: 'string', short: 'f' } } as const;
const none = { least: 0, most: 0 };

export const configVerbs: readonly Verb[] = [
  {
    name: 'config picker',
    usage: 'FILE',
    help: "Read an EndpointPickerConfig of llm-d into the policy 'scored'.",
    flags: json,
    least: 1,
    most: 1,
    run: readPicker,
  },
  {
    name: 'config export',
    usage: '[--file FILE]',
    help: 'Write routes, workers, tool servers and plugins as YAML, without secrets and modules.',
    flags: fileFlags,
    ...none,
    run: exportConfig,
  },
  {
    name: 'config diff',
    usage: '--file FILE',
    help: 'Say what applying a file would change.',
    flags: fileFlags,
    ...none,
    run: (given) => runFile(given, { isDryRun: true, isDraft: false }),
  },
  {
    name: 'config apply',
    usage: '--file FILE [--message TEXT] [--draft] [--secrets]',
    help: 'Make routes, workers, tool servers and plugins what a file says; --secrets tells secrets anew.',
    flags: {
      ...fileFlags,
      ...{ message: { type: 'string' }, draft: { type: 'boolean' }, secrets: { type: 'boolean' } },
    },
    ...none,
    run: (given) => runFile(given, { isDryRun: false, isDraft: given.flags['draft'] === true }),
  },
];
