import { PrefillFit, assumedTokensPerSecond } from './prefill-fit.js';

const fewestTokens = 64;
const longestSeconds = 600;
/** Wait before the prefill, as a share of the whole, above which a sample says more about the queue. */
const maxBacklogShare = 0.25;
/** How fast a worker's own pace follows what it shows, and how fast it is forgotten with each sample of its kind. */
const paceStep = 0.1;
const paceForgotten = 0.001;
/** Natural logarithms: one sample moves the pace no further, and a pace within the second is that of the kind. */
const mostPaceStep = 1;
const usualPace = 0.3;
const mostPace = 4;

/** What is known of a worker before it has done anything. NaN = nobody has said. */
export interface PrefillStart {
  /** Workers of one kind should be equally fast: accelerator, model, pool. */
  readonly kind: string;
  readonly tokensPerSecond: number;
  readonly attentionSecondsPerToken2: number;
}

/**
 * One finished prefill. `backlogSeconds` is what the worker was predicted to have before it at dispatch,
 * `seconds` from dispatch to first token.
 */
export interface PrefillSample {
  readonly uncachedTokens: number;
  readonly hitTokens: number;
  readonly backlogSeconds: number;
  readonly seconds: number;
}

/**
 * How fast each worker prefills, learned from what it and others of its kind have done. A worker that keeps to its own
 * pace, 1.35 times slower or faster than its kind and more, has that pace; all others are equal, so that small
 * differences by chance decide nothing.
 *
 * Shapes   a row is a worker's place, as in `Load`. One fit a kind, one number a row, whatever the traffic.
 * Units    tokens a second; seconds per token and token of context.
 */
export interface PrefillRate {
  tokensPerSecond(row: number): number;
  attentionSecondsPerToken2(row: number): number;
  /** A worker takes the row. */
  begin(row: number, start: PrefillStart): void;
  /** The worker of the row is gone. */
  forget(row: number): void;
  /** Takes one finished prefill; samples that say nothing of the rate are passed over. True when it was used. */
  learn(row: number, sample: PrefillSample): boolean;
}

/** The one producer of the need `prefill-rate`. */
export function createPrefillRate(): PrefillRate {
  return new LearnedRate();
}

interface Kind {
  readonly name: string;
  readonly fit: PrefillFit;
  readonly rows: Set<number>;
}

class LearnedRate implements PrefillRate {
  private readonly kinds = new Map<string, Kind>();
  private readonly kindOf = new Map<number, Kind>();
  /** Logarithm of a worker's seconds over those of its kind, by row. */
  private readonly paces = new Map<number, number>();

  tokensPerSecond(row: number): number {
    const rate = this.kindOf.get(row)?.fit.tokensPerSecond ?? assumedTokensPerSecond;
    return rate / this.slowness(row);
  }

  attentionSecondsPerToken2(row: number): number {
    const attention = this.kindOf.get(row)?.fit.attentionSecondsPerToken2 ?? 0;
    return attention * this.slowness(row);
  }

  begin(row: number, { kind, tokensPerSecond, attentionSecondsPerToken2 }: PrefillStart): void {
    this.forget(row);
    // What is configured differently is not alike, whatever its kind.
    const name = `${kind}|${tokensPerSecond}|${attentionSecondsPerToken2}`;
    const known = this.kinds.get(name) ?? {
      ...{ name, rows: new Set<number>() },
      fit: new PrefillFit(tokensPerSecond, attentionSecondsPerToken2),
    };
    known.rows.add(row);
    this.kinds.set(name, known);
    this.kindOf.set(row, known);
    this.paces.set(row, 0);
  }

  forget(row: number): void {
    const kind = this.kindOf.get(row);
    if (kind === undefined) return;
    kind.rows.delete(row);
    if (kind.rows.size === 0) this.kinds.delete(kind.name);
    this.kindOf.delete(row);
    this.paces.delete(row);
  }

  learn(row: number, sample: PrefillSample): boolean {
    const { uncachedTokens, hitTokens, backlogSeconds, seconds } = sample;
    const kind = this.kindOf.get(row);
    const isTelling =
      uncachedTokens >= fewestTokens &&
      hitTokens >= 0 &&
      seconds > 0 &&
      seconds <= longestSeconds &&
      backlogSeconds <= maxBacklogShare * seconds;
    if (kind === undefined || !isTelling) return false;
    const own = seconds - Math.max(0, backlogSeconds);
    this.pace(row, kind, Math.log(own / kind.fit.seconds(uncachedTokens, hitTokens)));
    kind.fit.add(uncachedTokens, hitTokens, own / this.slowness(row));
    return true;
  }

  private pace(row: number, kind: Kind, shown: number): void {
    for (const other of kind.rows) {
      const pace = this.paces.get(other) ?? 0;
      // A worker that is taken for slow gets little to show that it no longer is: without new signs the pace fades.
      this.paces.set(other, pace * (1 - paceForgotten));
    }
    // Alone of its kind, a worker's pace is the kind's.
    if (kind.rows.size < 2) return;
    const pace = this.paces.get(row) ?? 0;
    const step = Math.min(mostPaceStep, Math.max(-mostPaceStep, shown - pace));
    this.paces.set(row, Math.min(mostPace, Math.max(-mostPace, pace + paceStep * step)));
  }

  private slowness(row: number): number {
    const pace = this.paces.get(row) ?? 0;
    return Math.abs(pace) < usualPace ? 1 : Math.exp(pace);
  }
}
