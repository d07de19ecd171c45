import type { LimitState, LimitStates } from '@bellwether/exchange';

/** `x-ratelimit-*` as OpenAI has them: resets are durations, such as `6m0s` or `350ms`. */
export function rateHeaders({ requests, tokens }: LimitStates): string[] {
  return [...headersOf('requests', requests), ...headersOf('tokens', tokens)];
}

function headersOf(what: string, state: LimitState | null): string[] {
  if (state === null) return [];
  return [
    `x-ratelimit-limit-${what}`,
    String(state.limit),
    `x-ratelimit-remaining-${what}`,
    String(state.remaining),
    `x-ratelimit-reset-${what}`,
    durationText(state.resetMs),
  ];
}

function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.ceil(ms)}ms`;
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
