import type { DialectName, KeptReply } from './dialect.js';
import type { Principal } from './principal.js';
import type { Prompt } from './prompt.js';
import type { TurnEvent } from './turn-event.js';

/** A document as a plugin left it, with what it was, and the fields that were set at its top level. */
export interface ChangedDocument {
  readonly body: Uint8Array;
  readonly before: Prompt;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * One call as its hooks see it, from the first to the last. Made by the flow.
 *
 * Shapes   `headers` are the caller's, names in lower case; what is changed there, later steps see. `workerHeaders` go
 *          to the worker besides the gateway's own.
 */
export interface HookedCall {
  readonly requestId: string;
  readonly principal: Principal;
  readonly dialect: DialectName;
  /** The same in all turns of a conversation. Worked out when it is asked for. */
  readonly conversation: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  workerHeaders: Readonly<Record<string, string>>;
  /**
   * Reads a changed document in the caller's dialect. Errors: those of `Dialect.parse`; what would be found wrong later,
   * and was not wrong before.
   */
  reread(document: ChangedDocument): Prompt;
  /** Goes to the record of the call, with its decision and its usage. No prompt, no secret. */
  annotate(name: string, value: string): void;
  /** For the caller to read: what was skipped. */
  warn(text: string): void;
}

/**
 * Where plugins take part in one call. Absent hooks are null.
 *
 * Errors   `plugin_rejected` with the plugin's own status and text; `plugin_failed` when a plugin fails that must not
 *          be passed by.
 */
export interface Hooks {
  readonly onCall: ((prompt: Prompt) => Promise<Prompt>) | null;
  /** Before every model run. */
  readonly onTurn: ((prompt: Prompt) => Promise<Prompt>) | null;
  /** Awaited once per network read, with all of its events. The reply must be read for it: no bytes pass. */
  readonly onEvent: ((events: TurnEvent[]) => Promise<TurnEvent[]>) | null;
  /** Before a reply is kept. */
  readonly onRemember: ((reply: KeptReply) => Promise<KeptReply>) | null;
}

/** Says which plugins take part in a call; null = none does. Decided once, by what the caller asked. */
export type OpenHooks = (call: HookedCall) => Hooks | null;
