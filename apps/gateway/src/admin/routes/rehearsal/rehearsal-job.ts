import type { Need, RouteDocument } from '@bellwether/exchange';
import type { EngineProfile } from '@bellwether/simulation';

/** One call to play again. Units: milliseconds from the start of the window, tokens. */
export interface RehearsedCall {
  readonly atMs: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Keys of its full 512-token blocks. */
  readonly blockKeys: Float64Array;
  /** '' = not known: a trace file names no tenants. */
  readonly tenantId: string;
  /** As it went in life; null = not known. */
  readonly ttftSeconds: number | null;
  readonly cachedTokens: number | null;
}

export interface RehearsedWorker {
  readonly pool: string;
  readonly profile: EngineProfile;
}

/** All that a rehearsal needs, as plain data: it runs on a thread of its own. */
export interface RehearsalJob {
  readonly model: string;
  readonly calls: readonly RehearsedCall[];
  readonly workers: readonly RehearsedWorker[];
  readonly live: RouteDocument;
  readonly draft: RouteDocument;
  /** Options that this gateway's settings give, by policy. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly produced: readonly Need[];
  /** Calls wait in the gateway: where the policy binds them late, so does the replay. */
  readonly hasFlowControl: boolean;
  readonly seeds: readonly number[];
}

export type Verdict = 'better' | 'worse' | 'unclear';

/** One figure under both; `interval` is the half width of the 95 % interval of the change. */
export interface RehearsedFigure {
  readonly name: 'hitRatio' | 'ttftMean' | 'ttftP50' | 'ttftP95' | 'ttftP99' | 'unevenness';
  /** `share` 0–1, `seconds`, or `ratio` (busiest worker ÷ mean). */
  readonly unit: 'share' | 'seconds' | 'ratio';
  readonly live: number;
  readonly draft: number;
  readonly change: number;
  readonly interval: number;
  readonly verdict: Verdict;
}

export interface RehearsedTenant {
  readonly tenantId: string;
  readonly calls: number;
  readonly figures: readonly RehearsedFigure[];
}

/** How well the live routes, played again, give what was measured. */
export interface ReplayError {
  readonly name: 'hitRatio' | 'ttftMean' | 'ttftP95';
  readonly measured: number;
  readonly replayed: number;
  /** |replayed − measured| ÷ measured. */
  readonly error: number;
  readonly calls: number;
}

export interface RehearsalResult {
  readonly calls: number;
  readonly figures: readonly RehearsedFigure[];
  readonly tenants: readonly RehearsedTenant[];
  /** Empty for a trace file. */
  readonly replayErrors: readonly ReplayError[];
}

/** From the thread. */
export type RehearsalMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly result: RehearsalResult }
  | { readonly kind: 'failed'; readonly message: string };
