import { readFileSync } from 'node:fs';
import { GatewayError } from '@bellwether/exchange';
import { checkTogether } from './check-together.js';
import { readEnvironment } from './environment.js';
import type { Environment } from './environment.js';
import { readSettingsFile } from './file.js';
import { parseFlags } from './flags.js';
import { helpText } from './help.js';
import { namedFields } from './names.js';
import { resolveField } from './resolve-field.js';
import type { SettingSource, Texts } from './resolve-field.js';
import type { Settings } from './schema.js';
import { version } from './version.js';

export interface LoadOptions {
  readonly argv: readonly string[];
  readonly env?: Environment;
  /** Reads the settings file; throws when it cannot. */
  readonly readFile?: (path: string) => string;
}

/** The settings of this process and where each came from. */
export interface LoadedConfig {
  readonly action: 'run';
  readonly settings: Settings;
  /** `branch.field` → source. */
  readonly sources: ReadonlyMap<string, SettingSource>;
  readonly warnings: readonly string[];
  readonly configPath: string | null;
}

/** `--help` or `--version` was asked for: print the text and end. */
export interface AskedForText {
  readonly action: 'help' | 'version';
  readonly text: string;
}

/**
 * Reads flags, variables and the settings file, checks them, and fills in the defaults.
 *
 * Shapes   flag > environment > file > default, field by field; lists replace each other whole.
 * Errors   `invalid_config`; its message has one line per problem, each naming key, source and what is allowed.
 */
export function loadConfig(options: LoadOptions): LoadedConfig | AskedForText {
  const { argv, env = process.env, readFile = readText } = options;
  const flags = parseFlags(argv);
  if (flags.action === 'help') return { action: 'help', text: helpText() };
  if (flags.action === 'version') return { action: 'version', text: version };

  const environment = readEnvironment(env);
  const configPath = flags.configPath ?? environment.configPath;
  const file = configPath === null ? noFile : readConfigFile(configPath, readFile);
  const problems = [...flags.problems, ...file.problems];
  const texts: Texts = {
    flags: flags.texts,
    environment: environment.texts,
    file: file.values,
    configPath,
  };

  const { settings, sources } = resolveAll(texts, problems);
  if (problems.length === 0) problems.push(...checkTogether(settings));
  if (problems.length > 0) throw new GatewayError('invalid_config', { text: problems.join('\n') });
  return { action: 'run', settings, sources, warnings: environment.warnings, configPath };
}

/** What command-line clients take from the environment; null where a variable is not set. */
export function loadClientEnvironment(env: Environment = process.env): {
  readonly url: string | null;
  readonly adminToken: string | null;
  readonly apiKey: string | null;
} {
  return {
    url: env['BELLWETHER_URL'] || null,
    adminToken: env['BELLWETHER_ADMIN_TOKEN'] || null,
    apiKey: env['BELLWETHER_API_KEY'] || null,
  };
}

/** A secret that a file names by its variable; null where the variable is not set. */
export function loadSecret(name: string, env: Environment = process.env): string | null {
  return env[name] || null;
}

/** Switches by which tests break the gateway on purpose. Off unless a variable says otherwise; never a setting. */
export function loadTestSwitches(env: Environment = process.env): {
  readonly acknowledgesEarly: boolean;
} {
  return { acknowledgesEarly: env['BELLWETHER_TEST_ACKNOWLEDGE_EARLY'] === '1' };
}

const noFile: { values: ReadonlyMap<string, unknown>; problems: readonly string[] } = {
  values: new Map(),
  problems: [],
};
const readText = (path: string): string => readFileSync(path, 'utf8');

function readConfigFile(path: string, readFile: (path: string) => string): typeof noFile {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { values: new Map(), problems: [`The settings file ${path} cannot be read: ${reason}`] };
  }
  return readSettingsFile(text, path);
}

function resolveAll(
  texts: Texts,
  problems: string[],
): { settings: Settings; sources: Map<string, SettingSource> } {
  const branches: Record<string, Record<string, unknown>> = {};
  const sources = new Map<string, SettingSource>();
  for (const named of namedFields) {
    const resolved = resolveField(named, texts);
    if (resolved.problem !== null) problems.push(resolved.problem);
    sources.set(named.key, resolved.source);
    (branches[named.branch] ??= {})[named.name] = resolved.value;
  }
  // Every field of the schema was put in its place above, checked by its own form.
  return { settings: branches as unknown as Settings, sources };
}
