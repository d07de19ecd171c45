import type {
  Admission,
  LimitCounter,
  LimitKind,
  LimitRule,
  LimitStats,
  LimitTotal,
  Principal,
  Prompt,
} from '@bellwether/exchange';
import { BudgetBook } from './budget-book.js';
import { callAdmission } from './call-admission.js';
import type { CallAdmissionOptions, CostGuess } from './call-admission.js';
import type { CompiledLimits } from './compile-limits.js';
import type { LimitKeeper, Taken } from './limit-keeper.js';
import { LimitLedger } from './limit-ledger.js';
import { leastMoneyOf } from './limit-subject.js';
import type { Amounts, LimitSubject } from './limit-subject.js';
import { localLimits } from './local-limits.js';
import { RedisStore } from './redis-store.js';
import { SharedLimits } from './shared-limits.js';
import { WorkerTimes } from './worker-times.js';

/** Bytes of text that a token takes, about. */
const bytesPerToken = 4;
const nothingUsed: Amounts = { tokens: 0, costMicros: 0, isRead: true };
/** Time between two looks for callers that are gone. */
const sweepMs = 60_000;

export interface AdmissionSettings {
  /** ISO 4217. */
  readonly currency: string;
  /** Reserved for the answer of a call that names no limit of its own. */
  readonly unknownOutputTokens: number;
  readonly limitStore: 'local' | 'redis';
  readonly limitStoreUrl: string;
  readonly limitStorePrefix: string;
  readonly limitStoreTimeoutMs: number;
  readonly limitLeaseMs: number;
  readonly whenStoreAway: 'local-share' | 'refuse';
  readonly localShare: number;
}

export interface AdmissionOptions {
  readonly settings: AdmissionSettings;
  readonly gatewayId: string;
  nowMs(): number;
  /** Hears of a store that gateways share when it fails. */
  onStoreError(cause: unknown): void;
}

interface Estimate {
  readonly input: number;
  readonly output: number;
}

/** Whether calls may go on under the limits of their callers. */
export class Admissions {
  private readonly options: AdmissionOptions;
  private readonly book = new BudgetBook();
  private readonly times = new WorkerTimes();
  private readonly keeper: LimitKeeper;
  private sweptAtMs: number;
  private admitted = 0;
  private readonly refusals: Partial<Record<LimitKind, number>> = {};
  private readonly shadows: Partial<Record<LimitKind, number>> = {};

  constructor(options: AdmissionOptions) {
    this.options = options;
    this.sweptAtMs = options.nowMs();
    this.keeper =
      options.settings.limitStore === 'redis'
        ? shared(options, this.book)
        : localLimits(new LimitLedger(options.nowMs, this.book));
  }

  /** null = nothing limits this call. A promise only where gateways share a store. Errors: `limits_unavailable`. */
  admit(
    limits: CompiledLimits | null,
    principal: Principal,
    prompt: Prompt,
    cost: CostGuess,
  ): Admission | null | Promise<Admission> {
    if (limits === null) return null;
    const subjects = limits.of(principal, prompt.model);
    if (subjects.length === 0) return null;
    const { input, output } = this.estimate(prompt);
    const guess = this.guessOf(subjects, prompt.model, cost);
    const amounts = { tokens: input + output, costMicros: guess(input, output) };
    return this.ask(subjects, amounts, guess, prompt.model);
  }

  /** The same for what is only read or kept: its request is counted, and nothing else. */
  admitRead(
    limits: CompiledLimits | null,
    principal: Principal,
  ): Admission | null | Promise<Admission> {
    const subjects = limits?.of(principal, '') ?? [];
    return subjects.length === 0 ? null : this.ask(subjects, nothingUsed, () => 0, null);
  }

  /**
   * Tokens cost what they cost, time what calls of the model took lately. A guess of time never asks for more than a whole
   * budget: a model of which nothing is known, or too much, would be refused for ever.
   */
  private guessOf(
    subjects: readonly LimitSubject[],
    model: string,
    cost: CostGuess,
  ): CallAdmissionOptions['cost'] {
    const most = leastMoneyOf(subjects, this.options.nowMs());
    return (inputTokens, outputTokens) => {
      if (most === null) return 0;
      const ms = this.times.guess(model, { inputTokens, outputTokens });
      const known = cost(inputTokens, outputTokens, 0) ?? 0;
      const withTime = cost(inputTokens, outputTokens, ms) ?? 0;
      return Math.max(known, Math.min(withTime, most));
    };
  }

  private ask(
    subjects: readonly LimitSubject[],
    amounts: Amounts,
    cost: CallAdmissionOptions['cost'],
    model: string | null,
  ): Admission | Promise<Admission> {
    this.sweep();
    const taken = this.reserve(subjects, amounts);
    const admission = (first: Taken): Admission => {
      if (first.refusal === null) this.admitted += 1;
      return callAdmission(first, amounts, {
        cost,
        unknownOutputTokens: this.options.settings.unknownOutputTokens,
        currency: this.options.settings.currency,
        nowMs: this.options.nowMs,
        learn: (took) => {
          if (model !== null) this.times.learn(model, took, took.workerMs);
        },
        reserve: (more) => this.reserve(subjects, more),
      });
    };
    return taken instanceof Promise ? taken.then(admission) : admission(taken);
  }

  private reserve(subjects: readonly LimitSubject[], amounts: Amounts): Taken | Promise<Taken> {
    const taken = this.keeper.reserve(subjects, amounts);
    return taken instanceof Promise ? taken.then(this.counted) : this.counted(taken);
  }

  private readonly counted = (taken: Taken): Taken => {
    if (taken.refusal !== null) count(this.refusals, taken.refusal.kind);
    for (const kind of new Set(taken.shadowed.map((each) => each.kind))) count(this.shadows, kind);
    return taken;
  };

  /** The rules of a snapshot: what their budgets begin with. */
  begin(rules: readonly LimitRule[]): void {
    this.book.begin(rules, this.options.nowMs());
  }

  /** What all gateways of the database know of budgets. */
  takeTotals(totals: readonly LimitTotal[]): void {
    this.book.take(totals);
  }

  /** At most so many counters that changed since they were told. */
  tellCounters(most: number): LimitCounter[] {
    return this.book.tell(most);
  }

  stats(): LimitStats {
    return {
      admitted: this.admitted,
      refused: { ...this.refusals },
      shadowed: { ...this.shadows },
      store: this.keeper.stats(),
    };
  }

  close(): Promise<void> {
    return this.keeper.close();
  }

  private sweep(): void {
    if (this.options.nowMs() - this.sweptAtMs < sweepMs) return;
    this.sweptAtMs = this.options.nowMs();
    this.keeper.sweep();
  }

  private estimate({
    operation,
    routingText,
    routingSeed,
    maxOutputTokens,
    choices,
    madeChoices = choices,
  }: Prompt): Estimate {
    const input = Math.ceil((routingText.length + routingSeed.length) / bytesPerToken);
    if (operation !== 'chat' && operation !== 'completion') return { input, output: 0 };
    const { unknownOutputTokens } = this.options.settings;
    return { input, output: madeChoices * (maxOutputTokens ?? unknownOutputTokens) };
  }
}

function shared(options: AdmissionOptions, book: BudgetBook): LimitKeeper {
  const { settings, gatewayId, nowMs, onStoreError } = options;
  return new SharedLimits({
    store: new RedisStore({
      url: settings.limitStoreUrl,
      prefix: `${settings.limitStorePrefix}:limits:`,
      timeoutMs: settings.limitStoreTimeoutMs,
      onError: onStoreError,
    }),
    ...{ book, gatewayId, nowMs },
    whenAway: settings.whenStoreAway,
    localShare: settings.localShare,
    leaseMs: settings.limitLeaseMs,
  });
}

function count(counts: Partial<Record<LimitKind, number>>, kind: LimitKind): void {
  counts[kind] = (counts[kind] ?? 0) + 1;
}
