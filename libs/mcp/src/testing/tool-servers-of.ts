import { GatewayError } from '@bellwether/exchange';
import type {
  DeclaredServer,
  SnapshotTools,
  ToolCallRecord,
  ToolQuestion,
  ToolStore,
} from '@bellwether/exchange';
import type { McpSettings } from '../settings.js';
import { ToolServers } from '../tool-servers.js';
import { aToolStore } from './a-tool-store.js';
import { mcpSettings } from './mcp-settings.js';

export interface RunningTools {
  readonly servers: ToolServers;
  readonly calls: readonly ToolCallRecord[];
}

/** The adapter as the gateway builds it, with secrets that are not sealed and addresses of this machine allowed. */
export function toolServersOf(
  tools: Partial<SnapshotTools>,
  settings: Partial<McpSettings> = {},
  store: ToolStore = aToolStore(),
): RunningTools {
  const calls: ToolCallRecord[] = [];
  let ids = 0;
  const servers = new ToolServers({
    settings: mcpSettings(settings),
    store,
    newId: (prefix) => `${prefix}_${++ids}_${process.hrtime.bigint()}`,
    nowMs: Date.now,
    report: (call) => calls.push(call),
    unseal: (sealed) => sealed,
    fetchFor: () => fetch,
    authFor: () => null,
    checkUrl(address, at) {
      if (!URL.canParse(address)) throw new GatewayError('address_not_allowed', { param: at });
      return new URL(address);
    },
  });
  servers.take({ servers: [], rules: [], ...tools });
  return { servers, calls };
}

/** A server that a request names: by its label alone, or with an address. */
export const declared = (label: string, changes: Partial<DeclaredServer> = {}): DeclaredServer => ({
  ...{ kind: 'server', label, url: null, headers: {}, authorization: null, description: null },
  ...{ allowed: null, approval: null, at: 'tools[0]' },
  ...changes,
});

/** What a call of a tenant asks for. */
export const aToolQuestion = (
  tenantId: string,
  asked: ToolQuestion['declared'],
  changes: Partial<ToolQuestion> = {},
): ToolQuestion => ({
  requestId: 'req_1',
  principal: { tenantId, projectId: `prj_${tenantId}`, keyId: `key_${tenantId}` },
  declared: asked,
  taken: [],
  forced: null,
  ...changes,
});
