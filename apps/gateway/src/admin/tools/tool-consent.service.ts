import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { registeredTarget, seenDefinitions, tellApart, tryServer } from '@bellwether/mcp';
import type { KnownTool, LeftOutTool, TriedServer } from '@bellwether/mcp';
import { Inject, Injectable } from '@nestjs/common';
import { guardedFetchFor } from '../../wiring/guarded-fetch.js';
import { toolAuth, type ToolAuthOptions } from '../../wiring/tool-auth.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, SEALER, SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { withMissingStandIns } from './stand-ins.js';
import { specOf, viewOf } from './tool-server-row.js';
import { found, ToolServersService } from './tool-servers.service.js';
import { createToolStore } from './tool-store.js';
import type { ToolDefinitionRow, ToolServerRow } from './tools.entity.js';
import type { ToolServerInput } from './tools.schema.js';

/** What servers say of their tools, and which of it people have consented to. */
@Injectable()
export class ToolConsentService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #sealer: Sealer;
  readonly #servers: ToolServersService;
  readonly #settings: LoadedConfig['settings']['mcp'];

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(SEALER) sealer: Sealer,
    @Inject(SETTINGS) config: LoadedConfig,
    @Inject(ToolServersService) servers: ToolServersService,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#sealer = sealer;
    this.#servers = servers;
    this.#settings = config.settings.mcp;
  }

  /** Connects and lists, step by step, and remembers what the server says of its tools. Audited. */
  async test(id: string, tenantId: string | null, context: WriteContext) {
    const row = await this.#writes.run(context, async ({ manager, audit }) => {
      const known = await found(manager, id);
      await audit({ ...entry('tool_server.test', known), after: { tenantId } });
      return known;
    });
    const tried = await this.#connect(row, tenantId, createToolStore(this.#database));
    await this.#remember(row, tried.tools);
    return testReplyOf(tried);
  }

  /** The same with a server that is not registered. Nothing is kept of it, tokens included. Audited. */
  async try(input: ToolServerInput, context: WriteContext) {
    const row = this.#servers.draft(input, context);
    await this.#writes.run(context, ({ audit }) =>
      audit({
        ...{ action: 'tool_server.try', objectKind: 'tool_server' },
        ...{ objectId: null, objectName: row.name, after: viewOf(row) },
      }),
    );
    return testReplyOf(await this.#connect(row, null, forgetfulStore()));
  }

  async #connect(row: ToolServerRow, tenantId: string | null, store: TokenStore): Promise<Tried> {
    const target = registeredTarget(specOf(row), tenantId ?? '', {
      unseal: (sealed) => this.#sealer.open(sealed),
      fetchFor: () => guardedFetchFor(() => 'operator'),
      authFor: (spec, owner) =>
        toolAuth({ spec, tenantId: owner, sealer: this.#sealer, person: null, store }),
    });
    const tried = await tryServer(target, this.#settings, new AbortController().signal);
    return {
      ...{ ...tried, steps: withMissingStandIns(tried.steps, row, tried.tools) },
      ...tellApart(tried.tools, row.allowed, this.#settings.schemaBudgetBytes),
    };
  }

  async definitions(id: string) {
    await this.#servers.row(id);
    try {
      const rows = await this.#database.use().manager.find<ToolDefinitionRow>('tool_definition', {
        where: { serverId: id },
        order: { name: 'ASC' },
      });
      return rows.map(definitionView);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** Errors: `conflict` when a definition is another one by now. */
  async consent(
    id: string,
    tools: readonly { readonly name: string; readonly hash: string }[],
    context: WriteContext,
  ) {
    await this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const server = await found(manager, id);
      for (const { name, hash } of tools) {
        const row = await manager.findOneBy<ToolDefinitionRow>('tool_definition', {
          ...{ serverId: id, name },
        });
        if (row?.hash !== hash)
          throw new GatewayError('conflict', {
            text: `The definition of '${name}' is another one by now. Look at it again.`,
          });
        await manager.update<ToolDefinitionRow>(
          'tool_definition',
          { serverId: id, name },
          {
            ...{ consentedHash: hash, consentedDefinition: row.definition },
            ...{ consentedBy: context.actor?.name ?? null, consentedAt: new Date() },
          },
        );
      }
      await audit({ ...entry('tool_server.consent', server), after: { tools } });
      // Whoever holds an answer about consent asks again.
      publishes();
    });
    return this.definitions(id);
  }

  async #remember({ id, pinning }: ToolServerRow, tools: readonly KnownTool[]): Promise<void> {
    if (tools.length === 0) return;
    const store = createToolStore(this.#database);
    await store.consents(id, pinning, seenDefinitions(tools));
  }
}

type TokenStore = ToolAuthOptions['store'];
interface Tried extends TriedServer {
  readonly usable: readonly KnownTool[];
  readonly leftOut: readonly LeftOutTool[];
}

const testReplyOf = ({ steps, usable, leftOut, output }: Tried) => ({
  isWorking: steps.every(({ isDone }) => isDone),
  steps: [...steps],
  tools: usable.map(({ name }) => name),
  leftOut: [...leftOut],
  output,
});

/** Tokens of one try, gone with it. */
function forgetfulStore(): TokenStore {
  let kept: string | null = null;
  return {
    tokens: () => Promise.resolve(kept),
    keepTokens: (_serverId, _tenantId, sealed) => {
      kept = sealed;
      return Promise.resolve();
    },
  };
}

const entry = (action: string, { id, name }: ToolServerRow) => ({
  ...{ action, objectKind: 'tool_server', objectId: id, objectName: name },
});

function definitionView(row: ToolDefinitionRow) {
  const told = partsOf(row.definition);
  const consent =
    row.consentedHash === null
      ? ('waiting' as const)
      : row.consentedHash === row.hash
        ? ('agreed' as const)
        : ('changed' as const);
  return {
    ...{ name: row.name, hash: row.hash, consent },
    description: told.description ?? null,
    inputSchema: told.inputSchema ?? null,
    cutDefinition: told === cut ? row.definition : null,
    isReadOnly: told.annotations?.isReadOnly ?? null,
    isDestructive: told.annotations?.isDestructive ?? null,
    consentedDefinition: consent === 'changed' ? row.consentedDefinition : null,
    ...{ consentedBy: row.consentedBy, consentedAt: row.consentedAt, seenAt: row.seenAt },
  };
}

/** Of one that was too long to keep whole. */
const cut: Partial<KnownTool> = {};

function partsOf(definition: string): Partial<KnownTool> {
  try {
    return JSON.parse(definition) as Partial<KnownTool>;
  } catch {
    // Nothing else that is kept here is no JSON.
    return cut;
  }
}
