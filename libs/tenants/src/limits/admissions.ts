import { GatewayError } from '@bellwether/exchange';
import type { Admission, LimitKind, Principal, Prompt } from '@bellwether/exchange';
import type { CompiledLimits } from './compile-limits.js';
import { LimitLedger } from './limit-ledger.js';
import type { LimitRefusal } from './limit-ledger.js';

/** Bytes of text that a token takes, about. */
const bytesPerToken = 4;
/** Time between two looks for callers that are gone. */
const sweepMs = 60_000;

export interface AdmissionSettings {
  /** Reserved for the answer of a call that names no limit of its own. */
  readonly unknownOutputTokens: number;
}

const words: Readonly<Record<LimitKind, string>> = {
  requestsPerMinute: 'requests a minute',
  tokensPerMinute: 'tokens a minute',
  concurrentCalls: 'calls at once',
  tokensPerCall: 'tokens a call',
};

/** Whether calls may go on under the limits of their callers; what they take is counted in this process. */
export class Admissions {
  private readonly ledger: LimitLedger;
  private sweptAtMs: number;

  constructor(
    private readonly settings: AdmissionSettings,
    private readonly nowMs: () => number,
  ) {
    this.ledger = new LimitLedger(nowMs);
    this.sweptAtMs = nowMs();
  }

  /** null = nothing limits this call. */
  admit(limits: CompiledLimits | null, principal: Principal, prompt: Prompt): Admission | null {
    if (limits === null) return null;
    const subjects = limits.of(principal, prompt.model);
    if (subjects.length === 0) return null;
    this.sweep();
    const tokens = this.tokensOf(prompt);
    const result = this.ledger.reserve(subjects, tokens);
    const reservation = 'kind' in result ? null : result;
    return {
      refusal: 'kind' in result ? refused(result, tokens) : null,
      states: () => ({
        requests: this.ledger.state(subjects, 'requests'),
        tokens: this.ledger.state(subjects, 'tokens'),
      }),
      settle: (used) => reservation?.settle(used ?? tokens),
    };
  }

  private sweep(): void {
    if (this.nowMs() - this.sweptAtMs < sweepMs) return;
    this.sweptAtMs = this.nowMs();
    this.ledger.sweep();
  }

  private tokensOf({
    operation,
    routingText,
    routingSeed,
    maxOutputTokens,
    choices,
  }: Prompt): number {
    const input = Math.ceil((routingText.length + routingSeed.length) / bytesPerToken);
    if (operation !== 'chat' && operation !== 'completion') return input;
    return input + choices * (maxOutputTokens ?? this.settings.unknownOutputTokens);
  }
}

function refused({ kind, limit, retryAfterMs }: LimitRefusal, tokens: number): GatewayError {
  const asked = kind === 'tokensPerCall' ? ` This call would take up to ${tokens}.` : '';
  return new GatewayError('rate_limited', {
    text: `This caller may use ${limit} ${words[kind]}, and is at that limit.${asked}`,
    ...(Number.isFinite(retryAfterMs)
      ? { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) }
      : {}),
  });
}
