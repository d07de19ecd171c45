import type { HookedCall, Hooks, Prompt, SnapshotPlugin } from '@bellwether/exchange';
import { sha256Of } from '../module/inspect-module.js';
import { PluginHost, type PluginHostSettings } from '../plugin-host.js';
import type { AskAddress } from '../pool/host-services.js';

/** Limits as an operator might set them. */
export const hostSettings: PluginHostSettings = {
  module: {
    maxModuleBytes: 1_048_576,
    maxMemoryPages: 256,
    maxTableEntries: 10_000,
    maxTimeMs: 1_000,
  },
  limits: { maxMessageCharacters: 1_000_000, maxAnswerBytes: 200_000, maxLogLines: 20 },
  pool: {
    threads: 2,
    maxWaiting: 64,
    maxWaitMs: 10_000,
    idleMs: 60_000,
    patienceMs: 10_000,
    heapMb: 32,
    mailboxBytes: 65_536,
  },
  breaker: { openAfter: 5, windowMs: 60_000, restMs: 30_000 },
  keyValues: { maxKeys: 100, maxCharacters: 10_000 },
};

export const everybody = { tenants: [], percent: 100 };

/** A host that loads modules from memory, and what is heard of it. */
export class TestHost {
  readonly logged: string[] = [];
  nowMs = 1_000_000;
  readonly host: PluginHost;
  private readonly modules = new Map<string, Uint8Array>();

  constructor(
    settings: PluginHostSettings = hostSettings,
    askAddress: AskAddress = () => Promise.resolve(null),
  ) {
    this.host = new PluginHost({
      settings,
      askAddress,
      load: (sha256) => Promise.resolve(this.modules.get(sha256)!),
      nowMs: () => this.nowMs,
      log: (level, text, detail) =>
        void this.logged.push(`${level} ${text} ${JSON.stringify(detail)}`),
    });
  }

  /** A plugin that is live for everybody. */
  published(
    module: Uint8Array,
    { id = 'plg_1', ...more }: Partial<SnapshotPlugin> & { readonly config?: object } = {},
  ): SnapshotPlugin {
    const sha256 = sha256Of(module);
    this.modules.set(sha256, module);
    const version = {
      id: `${id}-${sha256.slice(0, 8)}`,
      sha256,
      granted: ['log', 'key-value', 'outbound'] as const,
      config: { ...more.config },
    };
    return { id, scope: everybody, live: version, trial: null, ...more };
  }

  /** The hooks of a call with these plugins, in their order. */
  async hooks(call: HookedCall, ...plugins: SnapshotPlugin[]): Promise<Hooks | null> {
    const { hooks, settle } = await this.host.prepare(plugins);
    settle();
    return hooks === null ? null : hooks(call);
  }
}

export interface TestCall extends HookedCall {
  readonly annotations: Record<string, string>;
  readonly warnings: string[];
}

export function aHookedCall(part: Partial<HookedCall> = {}): TestCall {
  const annotations: Record<string, string> = {};
  const warnings: string[] = [];
  return {
    requestId: 'req_1',
    principal: { tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' },
    dialect: 'openai-chat',
    conversation: 'mark',
    headers: { 'user-agent': 'spec', authorization: 'Bearer secret' },
    workerHeaders: {},
    reread: ({ body }) => ({
      ...aChatPrompt(JSON.parse(new TextDecoder().decode(body)) as object),
      body,
    }),
    annotate: (name, value) => {
      annotations[name] = value;
    },
    warn: (text) => void warnings.push(text),
    ...part,
    annotations,
    warnings,
  };
}

/** A prompt as the chat dialect would read it, near enough for hooks. */
export function aChatPrompt(
  document: object = { model: 'small', messages: [{ role: 'user', content: 'hello' }] },
): Prompt {
  const body = new TextEncoder().encode(JSON.stringify(document));
  return {
    operation: 'chat',
    model: (document as { readonly model: string }).model,
    isStream: false,
    wantsUsage: false,
    maxOutputTokens: null,
    choices: 1,
    body,
    usagePatch: null,
    routingText: body,
    routingSeed: new Uint8Array(0),
    memory: null,
  };
}
