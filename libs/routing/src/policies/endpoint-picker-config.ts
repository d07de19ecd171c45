import { GatewayError } from '@bellwether/exchange';
import { endpointPickerConfig } from './endpoint-picker-config.options.js';
import type { EndpointPickerConfig } from './endpoint-picker-config.options.js';
import { didYouMean } from './nearest-name.js';
import { absentData, absentText, partOf, partTypes } from './scored/part-catalogue.js';
import { checkPart } from './scored/check-part.js';
import type { Role, SchemaIssue } from './scored/part.js';

/** Plugins that stand for what the gateway does anyway, with what does it. */
const ownMeans: Readonly<Record<string, string>> = {
  'single-profile-handler': 'there is one profile',
  'inflight-load-producer': 'open streams and tokens in flight are always counted',
  'token-producer': 'tokens are estimated from bytes, at a rate learned per model',
  'approx-prefix-cache-producer': 'the prefix index is the one that `routing.*` configures',
  'session-id-producer': 'a session is the caller’s routing key',
  'agent-identity': 'a session is the caller’s routing key',
  'metrics-data-source': 'engine metrics are read by the fleet',
  'core-metrics-extractor': 'engine metrics are read by the fleet',
  'models-data-source': 'models are read by the fleet',
};

const sections = [
  'dataLayer',
  'flowControl',
  'requestHandler',
  'saturationDetector',
  'parser',
] as const;

type Plugin = EndpointPickerConfig['plugins'][number];
type Reference = EndpointPickerConfig['schedulingProfiles'][number]['plugins'][number];

interface ChosenPart {
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Options of `scored` that do the same. */
export interface ReadPickerConfig {
  readonly options: {
    readonly filters: readonly ChosenPart[];
    readonly scorers: readonly (ChosenPart & { readonly weight: number })[];
    readonly picker: ChosenPart;
  };
  /** What was not taken over, and what stands in for it. */
  readonly warnings: readonly string[];
}

/**
 * Reads llm-d's `EndpointPickerConfig` into options of `scored`.
 *
 * Shapes   `document` is what a YAML reader made of the file.
 * Errors   `invalid_request`: an unknown key, plugin or parameter (`param` is its path, the text names the nearest
 *          known one), or a part whose data this gateway does not have (the text says which, and why).
 */
export function readEndpointPickerConfig(document: unknown): ReadPickerConfig {
  const checked = endpointPickerConfig.safeParse(document);
  if (!checked.success) throw schemaError(checked.error.issues[0]);
  const config = checked.data;
  const warnings = sections
    .filter((section) => config[section] !== undefined)
    .map(
      (section) => `'${section}' is not taken over: the gateway has settings of its own for it.`,
    );
  for (const gate of config.featureGates)
    warnings.push(`Feature gate '${gate}' is not taken over: the gateway has settings of its own.`);
  const plugins = pluginsByName(config, warnings);
  const profile = onlyProfile(config);
  const references = profile?.references ?? [...plugins.keys()].map((pluginRef) => ({ pluginRef }));
  const path = profile === null ? 'plugins' : 'schedulingProfiles.0.plugins';
  return { options: chosenParts(references, plugins, path), warnings };
}

/** All plugins, each known, able to work here, and with parameters that it knows. */
function pluginsByName(config: EndpointPickerConfig, warnings: string[]): Map<string, Plugin> {
  const byName = new Map<string, Plugin>();
  config.plugins.forEach((plugin, index) => {
    const path = `plugins.${index}`;
    const name = plugin.name ?? plugin.type;
    if (byName.has(name)) throw refused(`${path}.name`, `Two plugins are called '${name}'.`);
    byName.set(name, plugin);
    const part = Object.hasOwn(partTypes, plugin.type) ? partTypes[plugin.type] : undefined;
    const means = Object.hasOwn(ownMeans, plugin.type) ? ownMeans[plugin.type] : undefined;
    if (part !== undefined) {
      const [role] = part.roles;
      const [issue] = role === undefined ? [] : checkPart(partFrom(plugin), role);
      if (issue !== undefined)
        throw refused([path, ...issue.path.map(String)].join('.'), issue.message);
    } else if (means !== undefined) {
      warnings.push(`Plugin '${name}' is not taken over: ${means}.`);
    } else {
      throw refused(`${path}.type`, unknownPlugin(plugin.type));
    }
  });
  return byName;
}

function unknownPlugin(type: string): string {
  const lacking = absentData(type);
  if (lacking !== null) return absentText(type, lacking);
  const known = [...Object.keys(partTypes), ...Object.keys(ownMeans)];
  return `There is no plugin '${type}'.${didYouMean(type, known)}`;
}

/** The one profile; null when none is written, which means all plugins. */
function onlyProfile({
  schedulingProfiles,
}: EndpointPickerConfig): { readonly references: readonly Reference[] } | null {
  const [profile, second] = schedulingProfiles;
  if (second !== undefined) {
    throw refused(
      'schedulingProfiles.1',
      absentText(`profile ${second.name}`, 'disaggregation').replace(
        'needs',
        'beside another needs',
      ),
    );
  }
  return profile === undefined ? null : { references: profile.plugins };
}

function chosenParts(
  references: readonly Reference[],
  plugins: ReadonlyMap<string, Plugin>,
  path: string,
): ReadPickerConfig['options'] {
  const filters: ChosenPart[] = [];
  const scorers: (ChosenPart & { readonly weight: number })[] = [];
  let picker: ChosenPart | null = null;
  references.forEach(({ pluginRef, weight }, index) => {
    const plugin = plugins.get(pluginRef);
    const at = `${path}.${index}`;
    if (plugin === undefined) {
      const near = didYouMean(pluginRef, [...plugins.keys()]);
      throw refused(`${at}.pluginRef`, `There is no plugin called '${pluginRef}'.${near}`);
    }
    const plays = (role: Role): boolean => partOf(plugin.type, role) !== null;
    if (weight !== undefined && !plays('scorer'))
      throw refused(`${at}.weight`, `'${plugin.type}' is no scorer and has no weight.`);
    if (plays('filter')) filters.push(partFrom(plugin));
    if (plays('scorer')) scorers.push({ ...partFrom(plugin), weight: weight ?? 1 });
    if (!plays('picker')) return;
    if (picker !== null) throw refused(at, 'A profile has one picker.');
    picker = partFrom(plugin);
  });
  return { filters, scorers, picker: picker ?? { type: 'max-score-picker', parameters: {} } };
}

function partFrom({ type, parameters }: Plugin): ChosenPart {
  return { type, parameters: parameters ?? {} };
}

/** The schema's first complaint; an unknown key with the nearest known one. */
function schemaError(issue: SchemaIssue | undefined): GatewayError {
  const keys = issue !== undefined && 'keys' in issue ? (issue.keys as readonly string[]) : [];
  const [key] = keys;
  const path = (issue?.path ?? []).map(String);
  if (key === undefined) return refused(path.join('.'), issue?.message ?? 'It cannot be read.');
  const near = didYouMean(key, keysAt(path));
  return refused([...path, key].join('.'), `There is no key '${key.slice(0, 64)}' here.${near}`);
}

/** Keys that the schema has at a path of the document. */
function keysAt([section, , inner]: readonly string[]): readonly string[] {
  if (section === 'plugins') return ['type', 'name', 'parameters'];
  if (section !== 'schedulingProfiles') return Object.keys(endpointPickerConfig.shape);
  return inner === undefined ? ['name', 'plugins'] : ['pluginRef', 'weight'];
}

function refused(param: string, text: string): GatewayError {
  return new GatewayError('invalid_request', { text, param });
}
