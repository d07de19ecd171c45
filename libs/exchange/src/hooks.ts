import type { Prompt } from './prompt.js';
import type { TurnEvent } from './turn-event.js';

/** Where plugins may take part. Absent hooks are null: no plugin, no cost. */
export interface Hooks {
  readonly onCall: ((prompt: Prompt) => Promise<Prompt>) | null;
  readonly onTurn: ((prompt: Prompt) => Promise<Prompt>) | null;
  /** Awaited once per network read, with all of its events. */
  readonly onEvent: ((events: TurnEvent[]) => Promise<TurnEvent[]>) | null;
  readonly onRemember: ((events: TurnEvent[]) => Promise<void>) | null;
}

export const noHooks: Hooks = { onCall: null, onTurn: null, onEvent: null, onRemember: null };
