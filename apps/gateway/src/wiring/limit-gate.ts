import type {
  Compiled,
  LimitRule,
  LimitTotal,
  Principal,
  RecordPort,
  Usage,
} from '@bellwether/exchange';
import type { Needs } from '@bellwether/pipeline';
import { Admissions } from '@bellwether/tenants';
import type { AdmissionSettings, CompiledLimits, CostGuess } from '@bellwether/tenants';

const tellEveryMs = 1_000;
/** Counters of one message. */
const mostAtOnce = 1_000;
/** Time between two messages about a store that fails. */
const quietMs = 60_000;

const limitsOf = ({ limits }: Compiled): CompiledLimits | null => limits as CompiledLimits | null;

export interface LimitGateOptions {
  readonly settings: AdmissionSettings;
  readonly gatewayId: string;
  readonly totals: readonly LimitTotal[];
  readonly rules: readonly LimitRule[];
  readonly port: RecordPort;
}

/** Admission in the data plane: the calls ask it, and once a second it tells the control plane what was used. */
export class LimitGate {
  private readonly admissions: Admissions;
  private readonly port: RecordPort;
  private readonly timer: NodeJS.Timeout;
  private told = '';
  private saidAtMs = -Infinity;

  constructor({ settings, gatewayId, totals, rules, port }: LimitGateOptions) {
    this.port = port;
    this.admissions = new Admissions({
      settings,
      gatewayId,
      nowMs: Date.now,
      onStoreError: (cause) => this.say(cause),
    });
    this.admissions.begin(rules);
    this.admissions.takeTotals(totals);
    this.timer = setInterval(() => this.tell(), tellEveryMs).unref();
  }

  readonly admit: Needs['admit'] = (compiled, principal, prompt) =>
    this.admissions.admit(
      limitsOf(compiled),
      principal,
      prompt,
      guessOf(compiled, principal, prompt.model),
    );

  readonly admitRead: Needs['admitRead'] = (compiled, principal) =>
    this.admissions.admitRead(limitsOf(compiled), principal);

  begin(rules: readonly LimitRule[]): void {
    this.admissions.begin(rules);
  }

  takeTotals(totals: readonly LimitTotal[]): void {
    this.admissions.takeTotals(totals);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.tell();
    await this.admissions.close();
  }

  /** Nothing while nothing is new. */
  private tell(): void {
    const stats = this.admissions.stats();
    const now = JSON.stringify(stats);
    let counters = this.admissions.tellCounters(mostAtOnce);
    if (now === this.told && counters.length === 0) return;
    this.told = now;
    do {
      this.port({ kind: 'limits', counters, stats });
      counters = this.admissions.tellCounters(mostAtOnce);
    } while (counters.length > 0);
  }

  private say(cause: unknown): void {
    if (performance.now() - this.saidAtMs < quietMs) return;
    this.saidAtMs = performance.now();
    const error = cause instanceof Error ? cause.message : String(cause);
    this.port({
      kind: 'log',
      level: 'error',
      text: 'The store of limits fails.',
      detail: { error },
    });
  }
}

/** What a call may cost, before a worker is chosen. */
function guessOf(compiled: Compiled, { tenantId }: Principal, model: string): CostGuess {
  return (inputTokens, outputTokens, workerMs) => {
    const usage: Usage = {
      ...{ inputTokens, outputTokens, cachedTokens: null, reasoningTokens: null },
      source: 'estimated',
    };
    const startedAtMs = Date.now();
    // Without time it is what the call costs wherever it is served; the rest is a guess.
    const guess = workerMs > 0 ? { isGuess: true as const } : {};
    return compiled.costOf({
      ...guess,
      ...{ tenantId, model, workerId: null, startedAtMs, usage, workerMs },
    }).micros;
  };
}
