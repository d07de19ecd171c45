import type { LimitState, LimitStates } from '@bellwether/exchange';

/** `anthropic-ratelimit-*`: resets are moments. */
export function anthropicRateHeaders({ requests, tokens }: LimitStates, nowMs: number): string[] {
  return [...headersOf('requests', requests, nowMs), ...headersOf('tokens', tokens, nowMs)];
}

function headersOf(what: string, state: LimitState | null, nowMs: number): string[] {
  if (state === null) return [];
  const name = `anthropic-ratelimit-${what}`;
  return [
    `${name}-limit`,
    String(state.limit),
    `${name}-remaining`,
    String(state.remaining),
    `${name}-reset`,
    new Date(nowMs + state.resetMs).toISOString(),
  ];
}
