import type { Plugin, PluginDryRun, PluginTraffic, PluginUpload } from '../../api/rest-plugins.js';
import { mostPluginLines, type PluginLine } from '../../charts/prepare-plugin.js';

/** What is done with one version. */
export type VersionAct = 'dry-run' | 'roll-out' | 'grants' | 'remove';

/** What the form of a module holds. */
export interface UploadValues {
  /** Base64; '' until a file was read. */
  readonly module: string;
  readonly sha256: string;
  readonly signature: string;
  /** JSON; '' = what the module says itself. */
  readonly config: string;
}

export const blankUpload: UploadValues = { module: '', sha256: '', signature: '', config: '' };

/** Null for text that is no JSON object. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Half-typed text is no error yet.
    return null;
  }
}

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text.trim().toLowerCase());

export const isUploadWhole = ({ module, sha256, config }: UploadValues): boolean =>
  module !== '' && isSha256(sha256) && objectOf(config) !== null;

export const uploadOf = ({ module, sha256, signature, config }: UploadValues): PluginUpload => ({
  module,
  sha256: sha256.trim().toLowerCase(),
  ...(signature.trim() === '' ? {} : { signature: signature.trim() }),
  config: objectOf(config) ?? {},
});

/** What a plugin is tried on before it meets a call. */
export const firstSample = JSON.stringify(
  { model: 'demo', messages: [{ role: 'user', content: 'Hello.' }] },
  null,
  2,
);

/** The pieces of an answer stand one a line. Null while the body is no JSON object. */
export function dryRunOf(versionId: string, body: string, reply: string): PluginDryRun | null {
  const parsed = objectOf(body);
  if (parsed === null || body.trim() === '') return null;
  const pieces = reply.split('\n').filter((line) => line !== '');
  return { versionId, samples: [{ body: parsed, reply: pieces }] };
}

/** Null for what is no share of 0 to 100. */
export function percentOf(text: string): number | null {
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  return percent >= 0 && percent <= 100 ? percent : null;
}

/** What a version is now; a trial ends with its plugin's next live version. */
export function roleOf(
  { liveVersionId, previousVersionId, trial }: Plugin,
  versionId: string,
): 'live' | 'trial' | 'previous' | 'idle' {
  if (versionId === liveVersionId) return 'live';
  if (versionId === trial?.versionId) return 'trial';
  return versionId === previousVersionId ? 'previous' : 'idle';
}

/** Whether a plugin takes part in calls: it is switched on, and a version of it is live or on trial. */
export function stateOf({ isEnabled, liveVersionId, trial }: Plugin): 'on' | 'idle' | 'off' {
  if (!isEnabled) return 'off';
  return liveVersionId === null && trial === null ? 'idle' : 'on';
}

/** The versions that charts have room for: those that run, then the newest. Versions that were removed have no name. */
export function chartedLines(
  plugin: Plugin,
  { versions }: PluginTraffic,
  nameOfGone: string,
): PluginLine[] {
  const runs = ({ versionId }: { versionId: string }) =>
    ['live', 'trial'].includes(roleOf(plugin, versionId));
  return [...versions.filter(runs), ...versions.filter((version) => !runs(version))]
    .slice(0, mostPluginLines)
    .map(({ versionId, buckets }) => ({
      versionId,
      name: plugin.versions.find(({ id }) => id === versionId)?.version ?? nameOfGone,
      buckets,
    }));
}

/** All failures, of whatever kind. */
export const faultCount = (faults: Readonly<Record<string, number>>): number =>
  Object.values(faults).reduce((sum, count) => sum + count, 0);

/** The bytes of a file, in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In stretches: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
