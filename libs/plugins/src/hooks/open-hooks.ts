import {
  GatewayError,
  type HookedCall,
  type Hooks,
  type KeptReply,
  type OpenHooks,
  type PluginShare,
  type Prompt,
  type TurnEvent,
} from '@bellwether/exchange';
import type { HookName } from '../abi.js';
import type { GuestAnswer } from '../messages.js';
import type { Plugin } from '../plugin.js';
import { changedHeaders, changedPrompt } from './change-request.js';
import { followCall, shownEvents, takenEvents } from './events-message.js';
import { keptTexts, withTexts } from './reply-message.js';
import { requestFacts } from './request-message.js';
import { isInShare } from './share.js';

/** A version that was published and cannot be loaded: nobody knows whether calls may go on without it. */
export const broken = Symbol('broken');

/** Notes of all plugins about one call: they go to its record and to the database. */
const mostNotes = 32;

type Version = Plugin | typeof broken;

/** A plugin as it is rolled out; the live version is null while a first one is on trial. */
export interface RolledOut {
  readonly id: string;
  /** Who it is for at all. */
  readonly scope: PluginShare;
  readonly live: Version | null;
  readonly trial: { readonly plugin: Version; readonly share: PluginShare } | null;
}

const brokenHooks: Hooks = {
  onCall: () =>
    Promise.reject(new GatewayError('plugin_failed', { cause: 'its module cannot be loaded' })),
  ...{ onTurn: null, onEvent: null, onRemember: null },
};

/** Who takes part in a call, in the order given. */
export function openHooks(all: readonly RolledOut[], nowMs: () => number): OpenHooks {
  return (call) => {
    const plugins: Plugin[] = [];
    for (const { id, scope, live, trial } of all) {
      if (!isInShare(scope, id, call)) continue;
      const isTrial = trial !== null && isInShare(trial.share, `${id}/trial`, call);
      const plugin = isTrial ? trial.plugin : live;
      if (plugin === broken) return brokenHooks;
      if (plugin !== null) plugins.push(plugin);
    }
    return plugins.length === 0 ? null : new CallHooks(call, plugins, nowMs);
  };
}

/** The plugins of one call, asked one after the other: each sees what the one before it left. */
class CallHooks implements Hooks {
  readonly onCall: Hooks['onCall'];
  readonly onTurn: Hooks['onTurn'];
  readonly onEvent: Hooks['onEvent'];
  readonly onRemember: Hooks['onRemember'];
  private readonly states = new Map<Plugin, string>();
  private readonly noted = new Set<string>();
  private turn = 0;

  constructor(
    private readonly call: HookedCall,
    plugins: readonly Plugin[],
    private readonly nowMs: () => number,
  ) {
    const of = (hook: HookName) => plugins.filter(({ manifest }) => manifest.hooks.includes(hook));
    const [callers, turners, readers, keepers] = [
      of('onCall'),
      of('onTurn'),
      of('onEvent'),
      of('onRemember'),
    ];
    this.onCall = callers.length > 0 ? (prompt) => this.askedOfCall(callers, prompt) : null;
    this.onTurn = turners.length > 0 ? (prompt) => this.askedOfTurn(turners, prompt) : null;
    this.onEvent = readers.length > 0 ? this.eventReader(readers) : null;
    this.onRemember = keepers.length > 0 ? (reply) => this.askedOfReply(keepers, reply) : null;
  }

  private async askedOfCall(plugins: readonly Plugin[], asked: Prompt): Promise<Prompt> {
    let prompt = asked;
    for (const plugin of plugins) {
      const request = requestFacts(this.call, prompt, plugin.manifest.reads);
      const answer = await this.ask(plugin, 'onCall', { request });
      prompt = this.tried(plugin, prompt, () => {
        if (answer === null) return prompt;
        const changed = changedPrompt(this.call, prompt, answer);
        this.call.headers = changedHeaders(this.call.headers, answer.headers);
        return changed;
      });
    }
    return prompt;
  }

  private async askedOfTurn(plugins: readonly Plugin[], asked: Prompt): Promise<Prompt> {
    let prompt = asked;
    this.turn += 1;
    for (const plugin of plugins) {
      const request = requestFacts(this.call, prompt, plugin.manifest.reads);
      const answer = await this.ask(plugin, 'onTurn', { request, turn: this.turn });
      prompt = this.tried(plugin, prompt, () => {
        if (answer === null) return prompt;
        const changed = changedPrompt(this.call, prompt, answer);
        this.call.workerHeaders = changedHeaders(this.call.workerHeaders, answer.headers);
        return changed;
      });
    }
    return prompt;
  }

  private eventReader(plugins: readonly Plugin[]): NonNullable<Hooks['onEvent']> {
    const openCalls = plugins.map(() => new Set<string>());
    return async (came) => {
      let events = came;
      for (const [index, plugin] of plugins.entries())
        events = await this.askedOfEvents(plugin, events, openCalls[index]!);
      return events;
    };
  }

  private async askedOfEvents(
    plugin: Plugin,
    events: TurnEvent[],
    openCalls: Set<string>,
  ): Promise<TurnEvent[]> {
    const { shown, isEnd } = shownEvents(events);
    if (shown.length === 0 && !isEnd) return events;
    const answer = await this.ask(plugin, 'onEvent', { events: shown, isEnd });
    const said = answer?.events;
    if (said !== undefined)
      return this.tried(plugin, events, () => takenEvents(events, said, openCalls));
    for (const event of events) followCall(event, openCalls);
    return events;
  }

  private async askedOfReply(plugins: readonly Plugin[], made: KeptReply): Promise<KeptReply> {
    let reply = made;
    for (const plugin of plugins) {
      const { id, status } = reply;
      const message = { reply: { id, status }, texts: keptTexts(reply) };
      const texts = (await this.ask(plugin, 'onRemember', message))?.texts;
      const before = reply;
      if (texts !== undefined) reply = this.tried(plugin, before, () => withTexts(before, texts));
    }
    return reply;
  }

  /** null = it has nothing to say, or failed and may be passed by. Errors: `plugin_rejected`, `plugin_failed`. */
  private async ask<Hook extends HookName>(
    plugin: Plugin,
    hook: Hook,
    facts: object,
  ): Promise<GuestAnswer<Hook> | null> {
    const outcome = await plugin.ask(hook, { ...this.head(plugin), ...facts });
    if ('fault' in outcome) {
      this.passBy(plugin, outcome.fault, outcome.text);
      return null;
    }
    const { answer } = outcome;
    if (answer === null) return null;
    const { name } = plugin.manifest;
    for (const [key, value] of Object.entries(answer.annotations ?? {}))
      this.note(`${name}.${key}`, value);
    if (answer.state !== undefined) this.states.set(plugin, answer.state);
    if (answer.reject !== undefined) {
      this.call.annotate(`${name}.outcome`, 'rejected');
      const { status, message } = answer.reject;
      throw new GatewayError('plugin_rejected', { status, text: message });
    }
    return answer;
  }

  /** A name that is noted already may change; further ones find no room. */
  private note(name: string, value: string): void {
    if (!this.noted.has(name) && this.noted.size >= mostNotes) return;
    this.noted.add(name);
    this.call.annotate(name, value);
  }

  private head(plugin: Plugin): { readonly requestId: string; readonly [fact: string]: unknown } {
    const { requestId, principal } = this.call;
    return {
      abi: 1,
      requestId,
      tenantId: principal.tenantId,
      projectId: principal.projectId,
      keyId: principal.keyId,
      nowMs: Math.round(this.nowMs()),
      config: plugin.config,
      state: this.states.get(plugin) ?? null,
    };
  }

  /** A change that cannot be made is a fault of the plugin, like any other. */
  private tried<Value>(plugin: Plugin, before: Value, change: () => Value): Value {
    try {
      return change();
    } catch (cause) {
      plugin.blame('bad_answer', cause instanceof Error ? cause.message : String(cause));
      this.passBy(plugin, 'bad_answer', String(cause));
      return before;
    }
  }

  /** As the plugin declares: the call goes on without it, or not at all. */
  private passBy({ manifest: { name, fail } }: Plugin, fault: string, cause: string): void {
    this.call.annotate(`${name}.outcome`, fault);
    if (fail === 'closed')
      throw new GatewayError('plugin_failed', { cause: `${name}: ${fault}: ${cause}` });
    this.call.warn(`plugin ${name} was skipped`);
  }
}
