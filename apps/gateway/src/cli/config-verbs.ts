import { loadConfig } from '@bellwether/config';
import { UsageError } from './command-line.js';

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
