/** How the live stream stands. `hidden` = the tab is in the background, `paused` = the user stopped it. */
export type LivePhase = 'idle' | 'connecting' | 'open' | 'waiting' | 'paused' | 'hidden' | 'ended';

export interface ConnectionState {
  readonly phase: LivePhase;
  /** Failed tries in a row. */
  readonly attempt: number;
  readonly lastEventId: string | null;
  /** The process that wrote the last event; another one means that the gateway was restarted. */
  readonly boot: string | null;
  readonly lastHeardAtMs: number | null;
  /** Counts restarts seen, so that readers know when to read everything anew. */
  readonly restarts: number;
  /** When the last of them was seen. */
  readonly restartedAtMs: number | null;
}

export type ConnectionEvent =
  | { readonly kind: 'connect' }
  | { readonly kind: 'opened'; readonly nowMs: number }
  | { readonly kind: 'heard'; readonly nowMs: number; readonly eventId: string | null }
  | { readonly kind: 'lost' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'hide' }
  | { readonly kind: 'stop' };

export const initialConnection: ConnectionState = {
  phase: 'idle',
  attempt: 0,
  lastEventId: null,
  boot: null,
  lastHeardAtMs: null,
  restarts: 0,
  restartedAtMs: null,
};

/** `<boot>-<n>` → `<boot>`. */
export function bootOf(eventId: string | null): string | null {
  if (eventId === null) return null;
  const cut = eventId.lastIndexOf('-');
  return cut <= 0 ? null : eventId.slice(0, cut);
}

function heard(state: ConnectionState, nowMs: number, eventId: string | null): ConnectionState {
  const boot = bootOf(eventId) ?? state.boot;
  const isRestarted = state.boot !== null && boot !== state.boot;
  return {
    ...state,
    phase: 'open',
    attempt: 0,
    boot,
    lastEventId: eventId ?? state.lastEventId,
    lastHeardAtMs: nowMs,
    restarts: state.restarts + (isRestarted ? 1 : 0),
    restartedAtMs: isRestarted ? nowMs : state.restartedAtMs,
  };
}

/** The one place where the stream's state changes. Pure: time comes in with the event. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.kind) {
    case 'connect':
      return { ...state, phase: 'connecting' };
    case 'opened':
      return { ...state, phase: 'open', attempt: 0, lastHeardAtMs: event.nowMs };
    case 'heard':
      return heard(state, event.nowMs, event.eventId);
    case 'lost':
      // A stream that was stopped on purpose also ends; that is not a failure.
      return state.phase === 'open' || state.phase === 'connecting'
        ? { ...state, phase: 'waiting', attempt: state.attempt + 1 }
        : state;
    case 'session-ended':
      return { ...state, phase: 'ended' };
    case 'pause':
      return { ...state, phase: 'paused' };
    case 'hide':
      return { ...state, phase: 'hidden' };
    case 'stop':
      return initialConnection;
  }
}

const firstDelayMs = 400;
const maxDelayMs = 5_000;

/** Back-off: doubles up to five seconds, spread by ± 20 % so that consoles do not return all at once. `dice` is 0–1. */
export function retryDelayMs(attempt: number, dice: number): number {
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(delayMs * (0.8 + 0.4 * dice));
}

export type LiveMood = 'live' | 'delayed' | 'paused' | 'connecting';

/** Longer silence than this is called a delay: the stream ticks every second. */
export const delayedAfterMs = 5_000;

export function moodOf(
  state: ConnectionState,
  nowMs: number,
): { mood: LiveMood; silentMs: number } {
  const silentMs = state.lastHeardAtMs === null ? 0 : Math.max(0, nowMs - state.lastHeardAtMs);
  if (state.phase === 'paused' || state.phase === 'hidden') return { mood: 'paused', silentMs };
  if (state.phase === 'open' && silentMs <= delayedAfterMs) return { mood: 'live', silentMs };
  return { mood: state.lastHeardAtMs === null ? 'connecting' : 'delayed', silentMs };
}
