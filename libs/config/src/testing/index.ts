import { loadConfig } from '../load.js';
import type { Settings } from '../schema.js';

/** Settings at their defaults, with the given flags on top. Reads neither the environment nor a file. */
export function testSettings(argv: readonly string[] = []): Settings {
  const loaded = loadConfig({ argv, env: {} });
  if (loaded.action !== 'run') throw new TypeError('Flags of a test must not ask for help.');
  return loaded.settings;
}
