import type { GatewaySnapshot, RecordPort, ToolCallRecord, ToolStore } from '@bellwether/exchange';
import { ToolServers } from '@bellwether/mcp';
import type { McpSettings } from '@bellwether/mcp';
import type { EdgeTools } from '../http/edge-tools.js';
import { sharedAuths } from './tool-auth.js';
import { checkedUrl, guardedFetchFor } from './guarded-fetch.js';
import type { Reach } from './guarded-fetch.js';
import { newId } from './new-id.js';
import type { Sealer } from './seal.js';

const tellEveryMs = 1_000;
/** Calls that wait to be told; the oldest are lost first. */
const mostUntold = 10_000;

export interface ToolGateSettings extends McpSettings {
  readonly declaredHosts: readonly string[];
}

export interface ToolGateOptions {
  readonly settings: ToolGateSettings;
  readonly store: ToolStore;
  readonly sealer: Sealer;
  readonly port: RecordPort;
}

/** What runs tools for a data plane. */
export interface ToolGate extends EdgeTools {
  take(snapshot: GatewaySnapshot): void;
  close(): void;
}

/** Tool servers in the data plane: calls ask it, and once a second it tells the control plane what ran. */
export function createToolGate({ settings, store, sealer, port }: ToolGateOptions): ToolGate {
  let untold: ToolCallRecord[] = [];
  let told = '';
  const reachOf = (url: URL): Reach =>
    [url.host, url.hostname].some((host) => settings.declaredHosts.includes(host))
      ? 'operator'
      : 'public';
  const auths = sharedAuths(store, sealer);
  const servers = new ToolServers({
    settings,
    store,
    newId,
    nowMs: Date.now,
    report(call) {
      if (untold.length >= mostUntold) untold.shift();
      untold.push(call);
    },
    unseal: (sealed) => sealer.open(sealed),
    authFor: auths.of,
    fetchFor: (reach) => guardedFetchFor(reach === 'operator' ? () => 'operator' : reachOf),
    checkUrl: (address, at) =>
      checkedUrl(address, URL.canParse(address) ? reachOf(new URL(address)) : 'public', at),
  });
  const tell = () => {
    const pool = servers.stats();
    const now = JSON.stringify(pool);
    if (untold.length === 0 && now === told) return;
    told = now;
    port({ kind: 'tools', calls: untold, pool });
    untold = [];
  };
  const timer = setInterval(tell, tellEveryMs).unref();
  return {
    openTools: servers.openTools,
    everythingFor: (principal) => servers.everythingFor(principal),
    take({ tools }) {
      auths.clear();
      servers.take(tools);
    },
    close() {
      clearInterval(timer);
      servers.close();
      tell();
    },
  };
}
