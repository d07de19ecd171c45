import type { LoadedConfig } from './load.js';
import { namedFields } from './names.js';
import type { NamedField } from './names.js';
import type { SettingSource } from './resolve-field.js';

/** One setting as `GET /admin/v1/settings` shows it. */
export interface SettingDescription {
  readonly key: string;
  readonly value: unknown;
  readonly source: SettingSource | 'stored';
  readonly help: string;
  readonly isSecret: boolean;
}

const mask = '•••';

/**
 * Every setting with its source, safe to show.
 *
 * Shapes   `stored` holds values that the control plane keeps by `branch.field`; one counts where nothing was given.
 */
export function describeSettings(
  { settings, sources }: Pick<LoadedConfig, 'settings' | 'sources'>,
  stored: ReadonlyMap<string, unknown> = new Map(),
): SettingDescription[] {
  const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings;
  return namedFields.map((named) => {
    const given = sources.get(named.key) ?? 'default';
    const isStored = given === 'default' && stored.has(named.key);
    const value = isStored ? stored.get(named.key) : values[named.branch]?.[named.name];
    return {
      key: named.key,
      value: safeValue(named, value),
      source: isStored ? 'stored' : given,
      help: named.field.help,
      isSecret: named.field.isSecret,
    };
  });
}

function safeValue({ field, key }: NamedField, value: unknown): unknown {
  if (field.isSecret) return value === '' ? '' : mask;
  if (key === 'workers.list' && Array.isArray(value))
    return value.map((worker: object) =>
      'apiKey' in worker ? { ...worker, apiKey: mask } : worker,
    );
  if (key === 'workers.url' && Array.isArray(value))
    return value.map((url: string) => withoutPassword(url));
  return value;
}

function withoutPassword(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.password === '') return text;
  url.password = mask;
  return url.href;
}
