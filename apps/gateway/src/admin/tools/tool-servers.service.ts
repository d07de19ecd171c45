import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { isAllowedCommand, refusedVariable } from '@bellwether/mcp';
import type { McpSettings } from '@bellwether/mcp';
import { Inject, Injectable } from '@nestjs/common';
import { checkedUrl } from '../../wiring/guarded-fetch.js';
import { newId } from '../../wiring/new-id.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, SEALER, SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { isMoved, refuseMovedSecrets } from './moved-secrets.js';
import { refuseStandIns } from './stand-ins.js';
import { cancelApprovals } from './tool-store.js';
import { changedOwners, fromFile, sealedParts, viewOf } from './tool-server-row.js';
import type { ToolServerRow } from './tools.entity.js';
import type { ToolServerChange, ToolServerInput, ToolServerView } from './tools.schema.js';

/** Each is looked at by every call that asks for tools. */
const mostServers = 500;

interface Unconsented {
  readonly changedTools: number;
  readonly waitingTools: number;
}
type UnconsentedRow = Unconsented & { readonly serverId: string };
type ListedToolServer = ToolServerView & Unconsented;

const countUnconsented = `
  SELECT server_id AS "serverId",
    SUM(CASE WHEN consented_hash <> hash THEN 1 ELSE 0 END)::float8 AS "changedTools",
    SUM(CASE WHEN consented_hash IS NULL THEN 1 ELSE 0 END)::float8 AS "waitingTools"
  FROM tool_definitions
  GROUP BY server_id`;

/** The tool servers that operators registered. */
@Injectable()
export class ToolServersService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #sealer: Sealer;
  readonly #allowed: Pick<McpSettings, 'stdioCommands' | 'stdioVariables'>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(SEALER) sealer: Sealer,
    @Inject(SETTINGS) config: LoadedConfig,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#sealer = sealer;
    this.#allowed = config.settings.mcp;
  }

  async all(): Promise<ListedToolServer[]> {
    try {
      const { manager } = this.#database.use();
      const rows = await manager.find<ToolServerRow>('tool_server', { order: { name: 'ASC' } });
      const counts: UnconsentedRow[] = await manager.query(countUnconsented);
      return rows.map((row) => {
        const { changedTools = 0, waitingTools = 0 } =
          counts.find(({ serverId }) => serverId === row.id) ?? {};
        return { ...viewOf(row), changedTools, waitingTools };
      });
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** With its sealed secrets, for those who connect. Errors: `not_found`. */
  async row(id: string): Promise<ToolServerRow> {
    try {
      return await found(this.#database.use().manager, id);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** As it would be registered. Errors: `invalid_request` for an address that may not be used. */
  draft(input: ToolServerInput, { actor }: WriteContext): ToolServerRow {
    this.#check(input);
    const now = new Date();
    const { credentials: _, ...plain } = input;
    return {
      ...{ id: newId('tsv'), credentials: [], ...plain, ...sealedParts(input, this.#sealer) },
      ...{ createdAt: now, createdBy: actor?.name ?? null, changedAt: now },
    };
  }

  create(input: ToolServerInput, context: WriteContext): Promise<ToolServerView> {
    const row = this.draft(input, context);
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      if ((await manager.count('tool_server')) >= mostServers)
        throw new GatewayError('invalid_request', {
          text: `There may be ${mostServers} tool servers.`,
        });
      await refuseTaken(manager, input.name, null);
      await refuseStrangers(manager, input);
      await refuseStandIns(manager, row, input);
      await manager.insert<ToolServerRow>('tool_server', row);
      await audit({ ...entry('tool_server.create', row), after: viewOf(row) });
      publishes();
      return viewOf(row);
    });
  }

  /** Connections with what it was before end with the next revision. */
  change(id: string, change: ToolServerChange, context: WriteContext): Promise<ToolServerView> {
    this.#check(change);
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id);
      refuseReadOnly(before, context);
      refuseMovedSecrets(before, change);
      if (change.name !== undefined) await refuseTaken(manager, change.name, id);
      await refuseStrangers(manager, change);
      const given = Object.fromEntries(
        Object.entries({ ...change, ...sealedParts(change, this.#sealer, before) }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      const after = { ...before, ...given, changedAt: new Date() };
      await refuseStandIns(manager, after, change);
      await manager.update<ToolServerRow>('tool_server', { id }, after);
      if (isMoved(before, change))
        await manager.query('DELETE FROM tool_tokens WHERE server_id = $1', [id]);
      else await forgetTokens(manager, id, changedOwners(before, after));
      await audit({
        ...entry('tool_server.change', after),
        ...{ before: viewOf(before), after: viewOf(after) },
      });
      publishes();
      return viewOf(after);
    });
  }

  remove(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await found(manager, id);
      refuseReadOnly(before, context);
      await manager.delete('tool_server', { id });
      await manager.query('DELETE FROM tool_definitions WHERE server_id = $1', [id]);
      await manager.query('DELETE FROM tool_tokens WHERE server_id = $1', [id]);
      for (const call of await cancelApprovals(manager, id))
        await audit({
          ...{ action: 'tool_approval.cancel', objectKind: 'tool_approval', objectId: call.id },
          ...{ objectName: `${call.label}.${call.tool}`, tenantId: call.tenantId },
          after: { keyId: call.keyId },
        });
      await audit({ ...entry('tool_server.remove', before), before: viewOf(before) });
      publishes();
    });
  }

  #check({ address }: Pick<ToolServerChange, 'address'>): void {
    if (address === undefined) return;
    if (address.kind !== 'stdio') return void checkedUrl(address.url, 'operator', 'address.url');
    if (!isAllowedCommand(address, this.#allowed.stdioCommands))
      throw new GatewayError('invalid_request', {
        text: 'This command is not among those that may be started (mcp.stdioCommands).',
        param: 'address.command',
      });
    const name = refusedVariable(Object.keys(address.env), this.#allowed.stdioVariables);
    if (name !== null)
      throw new GatewayError('invalid_request', {
        text: `The variable ${name} is not among those that may be given (mcp.stdioVariables).`,
        param: `address.env.${name}`,
      });
  }
}

/** A way in that is another one now has no use for tokens of the old one. */
async function forgetTokens(
  manager: EntityManager,
  serverId: string,
  owners: readonly (string | null)[],
) {
  for (const owner of owners)
    await manager.query('DELETE FROM tool_tokens WHERE server_id = $1 AND tenant_id = $2', [
      ...[serverId, owner ?? '-'],
    ]);
}

export async function found(manager: EntityManager, id: string): Promise<ToolServerRow> {
  const row = await manager.findOneBy<ToolServerRow>('tool_server', { id });
  if (!row) throw new GatewayError('not_found', { text: 'There is no tool server with this id.' });
  return row;
}

/** What an applied file says, automation may change: it is how the file is applied. */
function refuseReadOnly({ isApplied }: ToolServerRow, { actor }: WriteContext): void {
  if (isApplied && actor?.kind === 'user') throw new GatewayError('read_only', { text: fromFile });
}

const entry = (action: string, { id, name }: ToolServerRow) => ({
  ...{ action, objectKind: 'tool_server', objectId: id, objectName: name },
});

async function refuseTaken(manager: EntityManager, name: string, id: string | null) {
  const other = await manager.findOneBy<ToolServerRow>('tool_server', { name });
  if (other && other.id !== id)
    throw new GatewayError('conflict', {
      ...{ text: `There is a tool server '${name}' already.`, param: 'name' },
    });
}

async function refuseStrangers(
  manager: EntityManager,
  { tenantIds = [], credentials = [] }: Pick<ToolServerChange, 'tenantIds' | 'credentials'>,
) {
  const named = [
    ...tenantIds.map((id) => ({ id, param: 'tenantIds' })),
    ...credentials.map(({ tenantId: id }, index) => ({
      id,
      param: `credentials.${index}.tenantId`,
    })),
  ];
  const known = new Set<string>();
  for (const { id, param } of named) {
    if (known.has(id)) continue;
    const tenant = await manager.findOneBy<TenantRow>('tenant', { id });
    if (!tenant || tenant.archivedAt)
      throw new GatewayError('invalid_request', { text: `There is no tenant '${id}'.`, param });
    known.add(id);
  }
}
