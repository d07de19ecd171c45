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
export function createToolGate(options: ToolGateOptions): ToolGate {
  let untold: ToolCallRecord[] = [];
  let told = '';
  let isWarm = false;
  const auths = sharedAuths(options.store, options.sealer);
  const servers = buildServers(options, auths.of, (call) => {
    if (untold.length >= mostUntold) untold.shift();
    untold.push(call);
  });
  const tell = () => {
    void servers.tellRefusals();
    const pool = servers.stats();
    const now = JSON.stringify(pool);
    if (untold.length === 0 && now === told) return;
    told = now;
    options.port({ kind: 'tools', calls: untold, pool });
    untold = [];
  };
  const timer = setInterval(tell, tellEveryMs).unref();
  return {
    openTools: servers.openTools,
    everythingFor: (principal) => servers.everythingFor(principal),
    refuse: (requestId, principal, name) => servers.refuse(requestId, principal, name),
    take({ tools, keys }) {
      auths.clear();
      servers.take(tools);
      if (isWarm) return;
      isWarm = true;
      // Nobody waits for it: a server that does not answer keeps no gateway from its start.
      void servers.warmUp([...new Set(keys.map(({ tenantId }) => tenantId))]);
    },
    close() {
      clearInterval(timer);
      servers.close();
      tell();
    },
  };
}

function buildServers(
  { settings, store, sealer }: ToolGateOptions,
  authFor: ReturnType<typeof sharedAuths>['of'],
  report: (call: ToolCallRecord) => void,
): ToolServers {
  const reachOf = (url: URL): Reach =>
    [url.host, url.hostname].some((host) => settings.declaredHosts.includes(host))
      ? 'operator'
      : 'public';
  return new ToolServers({
    ...{ settings, store, newId, nowMs: Date.now, report, authFor },
    unseal: (sealed) => sealer.open(sealed),
    fetchFor: (reach) => guardedFetchFor(reach === 'operator' ? () => 'operator' : reachOf),
    checkUrl: (address, at) =>
      checkedUrl(address, URL.canParse(address) ? reachOf(new URL(address)) : 'public', at),
  });
}
