/** Prefill rate taken for a worker of which nobody has said anything. Tokens a second. */
const assumedTokensPerSecond = 8_000;
/** Unit in which the quadratic term is fitted: seconds per token², about that of an 8-billion model on a current GPU. */
const attentionUnit = 1e-9;
const slowestTokensPerSecond = 50;
const fastestTokensPerSecond = 10_000_000;
const maxAttentionUnits = 1_000;
const maxBaseSeconds = 2;

/** Each sample weighs so much less with every later one: about the last fifty count. */
const keepShare = 0.98;
/** How many samples the first guess is worth, when somebody has configured it and when nobody has. */
const configuredWeight = 2;
const assumedWeight = 0.02;
/** Noise that no prompt is too short for: the network and the pass in progress. */
const floorSeconds = 0.02;
/** How far a sample is from its prediction, as a share of it: what is usual at first, … */
const firstSurprise = 0.2;
/** … how fast the usual follows what is seen, and how much of one sample it takes at most, in usual ones. */
const surpriseStep = 0.2;
const mostStep = 4;
/** Beyond so many times the usual a sample counts less: a queue that nobody saw. */
const usualRange = 3;

const fewestTokens = 64;
const longestSeconds = 600;
/** Wait before the prefill, as a share of the whole, above which a sample says more about the queue. */
const maxBacklogShare = 0.25;

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
 * How fast each worker prefills, learned from what it has done: `seconds = base + u / rate + a · u · (hit + u/2)`.
 *
 * Shapes   a row is a worker's place, as in `Load`. Sixteen numbers a row, whatever the traffic.
 * Units    tokens a second; seconds per token and token of context.
 */
export interface PrefillRate {
  tokensPerSecond: Float64Array;
  attentionSecondsPerToken2: Float64Array;
  /** Makes room for at least `rows` rows. */
  reserve(rows: number): void;
  /** Begins anew from what is configured; NaN = nobody has said. */
  begin(row: number, tokensPerSecond: number, attentionSecondsPerToken2: number): void;
  /** Takes one finished prefill; samples that say nothing of the rate are passed over. True when it was used. */
  learn(row: number, sample: PrefillSample): boolean;
}

/** The one producer of the need `prefill-rate`. */
export function createPrefillRate(): PrefillRate {
  return new LearnedRate();
}

/** Decayed sums of one row, in order: xx of (base, linear, quadratic), xy of the same. */
const sums = 9;
const at = { bb: 0, bl: 1, bq: 2, ll: 3, lq: 4, qq: 5, by: 6, ly: 7, qy: 8 } as const;

class LearnedRate implements PrefillRate {
  tokensPerSecond = new Float64Array(0);
  attentionSecondsPerToken2 = new Float64Array(0);
  private baseSeconds = new Float64Array(0);
  private usualSurprise = new Float64Array(0);
  private firstRate = new Float64Array(0);
  private firstAttention = new Float64Array(0);
  private firstWeight = new Float64Array(0);
  private attentionWeight = new Float64Array(0);
  private totals = new Float64Array(0);

  reserve(rows: number): void {
    const { length } = this.tokensPerSecond;
    if (rows <= length) return;
    const size = Math.max(16, rows, length * 2);
    this.tokensPerSecond = grown(this.tokensPerSecond, size);
    this.attentionSecondsPerToken2 = grown(this.attentionSecondsPerToken2, size);
    this.baseSeconds = grown(this.baseSeconds, size);
    this.usualSurprise = grown(this.usualSurprise, size);
    this.firstRate = grown(this.firstRate, size);
    this.firstAttention = grown(this.firstAttention, size);
    this.firstWeight = grown(this.firstWeight, size);
    this.attentionWeight = grown(this.attentionWeight, size);
    this.totals = grown(this.totals, size * sums);
    for (let row = length; row < size; row += 1) this.begin(row, NaN, NaN);
  }

  begin(row: number, tokensPerSecond: number, attentionSecondsPerToken2: number): void {
    const isConfigured = tokensPerSecond > 0;
    const rate = isConfigured ? tokensPerSecond : assumedTokensPerSecond;
    const attention = attentionSecondsPerToken2 >= 0 ? attentionSecondsPerToken2 : 0;
    this.firstRate[row] = rate;
    this.firstAttention[row] = attention;
    this.firstWeight[row] = isConfigured ? configuredWeight : assumedWeight;
    this.attentionWeight[row] = attentionSecondsPerToken2 >= 0 ? configuredWeight : assumedWeight;
    this.tokensPerSecond[row] = rate;
    this.attentionSecondsPerToken2[row] = attention;
    this.baseSeconds[row] = 0;
    this.usualSurprise[row] = firstSurprise;
    this.totals.fill(0, row * sums, (row + 1) * sums);
  }

  learn(
    row: number,
    { uncachedTokens, hitTokens, backlogSeconds, seconds }: PrefillSample,
  ): boolean {
    const isTelling =
      uncachedTokens >= fewestTokens &&
      seconds > 0 &&
      seconds <= longestSeconds &&
      backlogSeconds <= maxBacklogShare * seconds;
    if (!isTelling) return false;
    const rate = this.firstRate[row] ?? assumedTokensPerSecond;
    const linear = uncachedTokens / rate;
    const quadratic = attentionUnit * uncachedTokens * (hitTokens + uncachedTokens / 2);
    const predicted =
      (this.baseSeconds[row] ?? 0) +
      uncachedTokens / (this.tokensPerSecond[row] ?? rate) +
      ((this.attentionSecondsPerToken2[row] ?? 0) / attentionUnit) * quadratic;
    const own = seconds - Math.max(0, backlogSeconds);
    // Errors grow with the prompt. Its size is taken at the first guess: by what is predicted now, samples from before a
    // worker became slower would outweigh those after.
    const scale = floorSeconds + linear;
    const surprise = Math.abs(own - predicted) / Math.max(floorSeconds, predicted);
    const weight = this.trust(row, surprise);
    this.add(row, weight / scale ** 2, linear, quadratic, own);
    this.solve(row);
    return true;
  }

  /** Weight of a sample: less for what is unusual, until it has become usual. */
  private trust(row: number, surprise: number): number {
    const usual = this.usualSurprise[row] ?? firstSurprise;
    const seen = Math.min(surprise, mostStep * usual);
    this.usualSurprise[row] = Math.max(0.02, usual + surpriseStep * (seen - usual));
    return Math.min(1, (usualRange * usual) / surprise);
  }

  private add(row: number, weight: number, linear: number, quadratic: number, y: number): void {
    const { totals } = this;
    const from = row * sums;
    for (let index = from; index < from + sums; index += 1)
      totals[index] = (totals[index] as number) * keepShare;
    const put = (place: number, value: number): void => {
      totals[from + place] = (totals[from + place] as number) + weight * value;
    };
    put(at.bb, 1);
    put(at.bl, linear);
    put(at.bq, quadratic);
    put(at.ll, linear * linear);
    put(at.lq, linear * quadratic);
    put(at.qq, quadratic * quadratic);
    put(at.by, y);
    put(at.ly, linear * y);
    put(at.qy, quadratic * y);
  }

  /** Least squares over the decayed samples, drawn towards the first guess where they do not say. */
  private solve(row: number): void {
    const { totals } = this;
    const from = row * sums;
    const total = (place: number): number => totals[from + place] as number;
    const weight = this.firstWeight[row] ?? assumedWeight;
    const quadraticWeight = this.attentionWeight[row] ?? assumedWeight;
    const units = (this.firstAttention[row] ?? 0) / attentionUnit;
    // A guess is worth `weight` samples of a prompt that takes a second, in each of the three directions.
    const [base, slowness, attention] = solveThree(
      [total(at.bb) + weight / floorSeconds, total(at.bl), total(at.bq)],
      [total(at.ll) + weight, total(at.lq)],
      total(at.qq) + quadraticWeight,
      [total(at.by), total(at.ly) + weight, total(at.qy) + quadraticWeight * units],
    );
    const rate = this.firstRate[row] ?? assumedTokensPerSecond;
    const slow = clamp(slowness, rate / fastestTokensPerSecond, rate / slowestTokensPerSecond);
    this.tokensPerSecond[row] = rate / slow;
    this.attentionSecondsPerToken2[row] = attentionUnit * clamp(attention, 0, maxAttentionUnits);
    this.baseSeconds[row] = clamp(base, 0, maxBaseSeconds);
  }
}

/** Solves a symmetric, positive definite system of three, given its upper triangle by rows. */
function solveThree(
  [a, b, c]: readonly [number, number, number],
  [d, e]: readonly [number, number],
  f: number,
  [x, y, z]: readonly [number, number, number],
): [number, number, number] {
  const d1 = d - (b * b) / a;
  const e1 = e - (b * c) / a;
  const f1 = f - (c * c) / a;
  const y1 = y - (b * x) / a;
  const z1 = z - (c * x) / a;
  const third = (z1 - (e1 * y1) / d1) / (f1 - (e1 * e1) / d1);
  const second = (y1 - e1 * third) / d1;
  return [(x - b * second - c * third) / a, second, third];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function grown(array: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(size);
  next.set(array);
  return next;
}
