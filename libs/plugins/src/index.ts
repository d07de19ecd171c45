export { abiVersion, hookNames, hookNumbers, manifestSection } from './abi.js';
export type { HookName } from './abi.js';
export type { BreakerSettings } from './breaker.js';
export { requestFacts } from './hooks/request-message.js';
export type { Share } from './hooks/share.js';
export { guestAnswers, guestInputs } from './messages.js';
export { inspectModule, sha256Of } from './module/inspect-module.js';
export type { InspectedModule, ModuleLimits } from './module/inspect-module.js';
export { pluginManifest } from './module/manifest.js';
export type { Capability, PluginManifest } from './module/manifest.js';
export type { Plugin, PluginLimits, PluginReport } from './plugin.js';
export { timeEdgesSeconds } from './plugin-counts.js';
export type { PluginFigures } from './plugin-counts.js';
export { PluginHost } from './plugin-host.js';
export type {
  PluginHostOptions,
  PluginHostSettings,
  PreparedPlugins,
  PublishedPlugin,
  PublishedVersion,
} from './plugin-host.js';
export type { AskAddress } from './pool/host-services.js';
export type { FaultKind } from './thread/thread-protocol.js';
