import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { inspectModule, type InspectedModule, type PluginManifest } from '@bellwether/plugins';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { guardedFetchFor } from '../../wiring/guarded-fetch.js';
import { pluginHostSettings } from '../../wiring/plugin-gate.js';
import { newId } from '../../wiring/new-id.js';
import { SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { checkAddress, checkAllowed, checkSum, signerOf } from './check-source.js';
import type { PluginRow, PluginVersionRow } from './plugins.entity.js';
import type { pluginUpload } from './plugins.schema.js';
import { PluginsService, type PluginView } from './plugins.service.js';
import { proveReady } from './prove-ready.js';
import { refuseUndeclared } from './refuse-undeclared.js';

type Upload = z.infer<typeof pluginUpload>;

const fetchTimeoutMs = 10_000;
const fetchWithGuard = guardedFetchFor(() => 'operator');

/** What became of an upload. */
export interface Uploaded {
  readonly plugin: PluginView;
  readonly versionId: string;
  /** False: it was there already. */
  readonly isNew: boolean;
}

/** What makes a version what it is. */
const essence = ({ sha256, granted, config, signedBy }: PluginVersionRow) => ({
  ...{ sha256, config, signedBy },
  granted: granted.toSorted(),
});

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

  /**
   * A new plugin, or another version of the one of this name; the version that is there already for the same bytes with
   * the same grants and settings.
   *
   * Errors   `plugin_invalid`; `conflict` for other bytes under the name of a version that there is.
   */
  async upload(upload: Upload, context: WriteContext): Promise<Uploaded> {
    const bytes = await this.#bytesOf(upload);
    checkSum(bytes, upload.sha256);
    const signedBy = signerOf(bytes, upload.signature, this.#settings.trustedKeys);
    checkAllowed({ sha256: upload.sha256, signedBy }, this.#settings);
    const inspected = await inspectModule(bytes, this.#settings);
    const granted = grantedTo(inspected.manifest, upload.granted);
    checkConfig(inspected.manifest, upload.config);
    await proveReady(
      pluginHostSettings(this.#settings),
      { id: inspected.manifest.name, sha256: upload.sha256, granted: [...granted], config: {} },
      bytes,
    );
    const taken = await this.#writes.run(context, async ({ manager, audit, changesNothing }) => {
      const plugin = await this.#pluginOf(manager, inspected.manifest.name, context);
      const version = versionOf(plugin.id, bytes, inspected, upload);
      const row: PluginVersionRow = {
        ...{ ...version, granted: [...granted], signedBy },
        ...{ createdAt: new Date(), createdBy: context.actor?.name ?? null },
      };
      const before = await this.#sameVersion(manager, row);
      if (before !== null) {
        changesNothing();
        return { pluginId: plugin.id, versionId: before.id, isNew: false };
      }
      await keepVersion(manager, row, bytes);
      await audit({
        ...{ action: 'plugin.upload', objectKind: 'plugin' },
        ...{ objectId: plugin.id, objectName: plugin.name },
        after: row,
      });
      return { pluginId: plugin.id, versionId: row.id, isNew: true };
    });
    const { versionId, isNew } = taken;
    return { plugin: await this.#plugins.one(taken.pluginId), versionId, isNew };
  }

  async #sameVersion(
    manager: EntityManager,
    row: PluginVersionRow,
  ): Promise<PluginVersionRow | null> {
    const { pluginId } = row;
    const versions = await manager.find<PluginVersionRow>('plugin_version', {
      where: { pluginId },
    });
    const same = versions.find((version) => isDeepStrictEqual(essence(version), essence(row)));
    if (same !== undefined) return same;
    if (versions.some(({ version, sha256 }) => version === row.version && sha256 !== row.sha256))
      throw new GatewayError('conflict', {
        text: `There is a version ${row.version} with other bytes: give this one another version.`,
      });
    if (versions.length >= this.#settings.maxVersions)
      throw new GatewayError('invalid_request', {
        text: `A plugin may have ${this.#settings.maxVersions} versions: remove one first.`,
      });
    return null;
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
  const { sha256 } = row;
  if (!(await manager.existsBy('plugin_module', { sha256 })))
    await manager.insert('plugin_module', {
      sha256,
      content: Buffer.from(bytes).toString('base64'),
    });
  await manager.insert('plugin_version', row);
}

/**
 * What the operator says, else what the module declares, but for what reaches out of the gateway.
 *
 * Errors   `invalid_request` for more than it declares.
 */
function grantedTo(
  manifest: PluginManifest,
  granted: Upload['granted'],
): PluginVersionRow['granted'] {
  if (granted !== undefined) refuseUndeclared(manifest, granted);
  return granted ?? manifest.capabilities.filter((capability) => capability !== 'outbound');
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
