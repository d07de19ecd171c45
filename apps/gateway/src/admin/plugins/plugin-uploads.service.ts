import type { EntityManager } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { inspectModule, type InspectedModule, type PluginManifest } from '@bellwether/plugins';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { guardedFetchFor } from '../../wiring/guarded-fetch.js';
import { newId } from '../../wiring/new-id.js';
import { SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { checkAddress, checkSum, signerOf } from './check-source.js';
import type { PluginRow, PluginVersionRow } from './plugins.entity.js';
import type { pluginUpload } from './plugins.schema.js';
import { PluginsService, type PluginView } from './plugins.service.js';

type Upload = z.infer<typeof pluginUpload>;

/** Versions of one plugin; an upload beyond them needs the plugin to be removed, or its name to change. */
const mostVersions = 100;
const fetchTimeoutMs = 10_000;
const fetchWithGuard = guardedFetchFor(() => 'operator');

/** Takes modules in: where they come from, whose they are, what they ask for. Nothing runs by an upload. */
@Injectable()
export class PluginUploadsService {
  readonly #writes: WritesService;
  readonly #plugins: PluginsService;
  readonly #settings: LoadedConfig['settings']['plugins'];

  constructor(
    @Inject(WritesService) writes: WritesService,
    @Inject(PluginsService) plugins: PluginsService,
    @Inject(SETTINGS) { settings }: LoadedConfig,
  ) {
    this.#writes = writes;
    this.#plugins = plugins;
    this.#settings = settings.plugins;
  }

  /** A new plugin, or another version of the one of this name. Errors: `plugin_invalid`. */
  async upload(upload: Upload, context: WriteContext): Promise<PluginView> {
    const bytes = await this.#bytesOf(upload);
    checkSum(bytes, upload.sha256);
    const signedBy = signerOf(bytes, upload.signature, this.#settings.trustedKeys);
    const inspected = await inspectModule(bytes, this.#settings);
    const granted = grantedTo(inspected.manifest, upload.granted);
    checkConfig(inspected.manifest, upload.config);
    const id = await this.#writes.run(context, async ({ manager, audit }) => {
      const plugin = await this.#pluginOf(manager, inspected.manifest.name, context);
      const version = versionOf(plugin.id, bytes, inspected, upload);
      const row: PluginVersionRow = {
        ...{ ...version, granted: [...granted], signedBy },
        ...{ createdAt: new Date(), createdBy: context.actor?.name ?? null },
      };
      await keepVersion(manager, row, bytes);
      await audit({
        ...{ action: 'plugin.upload', objectKind: 'plugin' },
        ...{ objectId: plugin.id, objectName: plugin.name },
        after: row,
      });
      return plugin.id;
    });
    return this.#plugins.one(id);
  }

  async #bytesOf({ module, url }: Upload): Promise<Uint8Array> {
    if (module !== undefined) return Buffer.from(module, 'base64');
    checkAddress(url!, this.#settings.sources);
    const reply = await fetchWithGuard(url!, {
      signal: AbortSignal.timeout(fetchTimeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new GatewayError('plugin_invalid', { text: 'The address does not answer.', cause });
    });
    return readBounded(reply, this.#settings.maxModuleBytes);
  }

  async #pluginOf(manager: EntityManager, name: string, context: WriteContext): Promise<PluginRow> {
    const before = await manager.findOneBy<PluginRow>('plugin', { name });
    if (before !== null) return before;
    const count = await manager.count('plugin');
    if (count >= this.#settings.maxPlugins)
      throw new GatewayError('invalid_request', {
        text: `There may be ${this.#settings.maxPlugins} plugins.`,
      });
    const now = new Date();
    const row: PluginRow = {
      ...{ id: newId('plg'), name, place: (count + 1) * 10, isEnabled: true },
      scope: { tenants: [], percent: 100 },
      ...{ liveVersionId: null, previousVersionId: null, trialVersionId: null, trialShare: null },
      ...{ createdAt: now, createdBy: context.actor?.name ?? null, changedAt: now },
    };
    await manager.insert('plugin', row);
    return row;
  }
}

function versionOf(
  pluginId: string,
  bytes: Uint8Array,
  { manifest, sha256, memoryPages }: InspectedModule,
  { config, url }: Upload,
) {
  return {
    ...{ id: newId('plv'), pluginId, version: manifest.version },
    ...{ sha256, bytes: bytes.length, memoryPages, manifest, config },
    source: url ?? 'upload',
  };
}

async function keepVersion(
  manager: EntityManager,
  row: PluginVersionRow,
  bytes: Uint8Array,
): Promise<void> {
  const { pluginId, sha256 } = row;
  if ((await manager.count('plugin_version', { where: { pluginId } })) >= mostVersions)
    throw new GatewayError('invalid_request', {
      text: `A plugin may have ${mostVersions} versions.`,
    });
  if (!(await manager.existsBy('plugin_module', { sha256 })))
    await manager.insert('plugin_module', {
      sha256,
      content: Buffer.from(bytes).toString('base64'),
    });
  await manager.insert('plugin_version', row);
}

/** What the operator says, else what the module declares. Errors: `invalid_request` for more than it declares. */
function grantedTo(
  { capabilities }: PluginManifest,
  granted: Upload['granted'],
): PluginVersionRow['granted'] {
  const extra = granted?.find((capability) => !capabilities.includes(capability));
  if (extra !== undefined)
    throw new GatewayError('invalid_request', {
      text: `The module does not ask for ${extra}.`,
      param: 'granted',
    });
  return granted ?? capabilities;
}

function checkConfig({ config: known }: PluginManifest, config: Upload['config']): void {
  const unknown = Object.keys(config).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new GatewayError('invalid_request', {
      text: `The plugin has no setting ${unknown}.`,
      param: `config.${unknown}`,
    });
}

async function readBounded(reply: Response, maxBytes: number): Promise<Uint8Array> {
  if (!reply.ok || reply.body === null)
    throw new GatewayError('plugin_invalid', { text: `The address answers ${reply.status}.` });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes)
      throw new GatewayError('plugin_invalid', { text: `The module has over ${maxBytes} bytes.` });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
