import { GatewayError } from '@bellwether/exchange';
import { PluginHost, type PluginHostSettings, type PreparedPlugins } from '@bellwether/plugins';
import type { PluginVersionRow } from './plugins.entity.js';

type Version = Pick<PluginVersionRow, 'id' | 'sha256' | 'granted' | 'config'>;

/**
 * Starts a thread as calls would have one, and makes an instance in it.
 *
 * Errors   `plugin_invalid` when it could take no message.
 */
export async function proveReady(
  settings: PluginHostSettings,
  version: Version,
  module: Uint8Array,
): Promise<void> {
  const host = new PluginHost({
    settings,
    load: () => Promise.resolve(module),
    askAddress: () => Promise.resolve(null),
    nowMs: Date.now,
    log: () => undefined,
  });
  try {
    refuseUnready(await host.prepare([liveForAll(version)]));
  } finally {
    host.close();
  }
}

export function liveForAll({ id, sha256, granted, config }: Version) {
  const live = { id, sha256, granted, config };
  return { id, scope: { tenants: [], percent: 100 }, live, trial: null };
}

/** Errors: `plugin_invalid`. */
export function refuseUnready({ unready: [first] }: Pick<PreparedPlugins, 'unready'>): void {
  if (first !== undefined)
    throw new GatewayError('plugin_invalid', {
      text: `It could take no message: ${first.trouble}`,
    });
}
