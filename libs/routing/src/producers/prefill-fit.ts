/** Prefill rate taken where nobody has said anything. Tokens a second. */
export const assumedTokensPerSecond = 8_000;
/** Unit in which the quadratic term is fitted: seconds per token², about that of an 8-billion model on a current GPU. */
const usualAttentionUnit = 1e-9;
/** … whose prefill runs at this. A worker known to be slower by a factor has a unit larger by its square. */
const usualTokensPerSecond = 30_000;
const slowestTokensPerSecond = 50;
const fastestTokensPerSecond = 10_000_000;
const maxAttentionUnits = 1_000;
const maxBaseSeconds = 2;

/** Each sample weighs so much less with every later one: about the last hundred count. */
const keepShare = 0.99;
/** How many samples the first guess is worth, when somebody has configured it and when nobody has. */
const configuredWeight = 2;
const assumedWeight = 0.02;
/** Noise that no prompt is too short for: the network and the pass in progress. */
const floorSeconds = 0.02;
/** A queue that nobody saw makes a prefill look slower, nothing makes it look faster: late samples count less. */
const lateWeight = 0.7;
/** How far a sample is from its prediction, as a share of it: what is usual at first, … */
const firstSurprise = 0.2;
/** … how fast the usual follows what is seen, and how much of one sample it takes at most, in usual ones. */
const surpriseStep = 0.2;
const mostStep = 4;
const leastSurprise = 0.02;
/** Beyond so many times the usual a sample counts less still, until it has become usual. */
const usualRange = 3;

/** Sums over samples, in order: xx of (base, linear, quadratic), xy of the same. */
const at = { bb: 0, bl: 1, bq: 2, ll: 3, lq: 4, qq: 5, by: 6, ly: 7, qy: 8 } as const;

/**
 * `seconds = base + u / rate + a · u · (hit + u/2)`, fitted by least squares over decayed sums.
 *
 * Shapes   nine sums, whatever the number of samples.
 * Units    seconds, tokens a second, seconds per token and token of context.
 */
export class PrefillFit {
  tokensPerSecond: number;
  attentionSecondsPerToken2: number;
  baseSeconds = 0;
  private readonly totals = new Float64Array(9);
  private readonly firstRate: number;
  private readonly firstAttention: number;
  private readonly rateWeight: number;
  private readonly attentionWeight: number;
  private readonly attentionUnit: number;
  private usualSurprise = firstSurprise;

  /** Starts from what is configured; NaN = nobody has said. */
  constructor(tokensPerSecond: number, attentionSecondsPerToken2: number) {
    const isRateKnown = tokensPerSecond > 0;
    const isAttentionKnown = attentionSecondsPerToken2 >= 0;
    this.firstRate = isRateKnown ? tokensPerSecond : assumedTokensPerSecond;
    this.firstAttention = isAttentionKnown ? attentionSecondsPerToken2 : 0;
    // Else the first guess, that there is no quadratic term, would outweigh all that a slow worker ever shows of it.
    this.attentionUnit =
      usualAttentionUnit * (isRateKnown ? (usualTokensPerSecond / tokensPerSecond) ** 2 : 1);
    this.rateWeight = isRateKnown ? configuredWeight : assumedWeight;
    this.attentionWeight = isAttentionKnown ? configuredWeight : assumedWeight;
    this.tokensPerSecond = this.firstRate;
    this.attentionSecondsPerToken2 = this.firstAttention;
  }

  seconds(uncachedTokens: number, hitTokens: number): number {
    return (
      this.baseSeconds +
      uncachedTokens / this.tokensPerSecond +
      this.attentionSecondsPerToken2 * uncachedTokens * (hitTokens + uncachedTokens / 2)
    );
  }

  add(uncachedTokens: number, hitTokens: number, seconds: number): void {
    const predicted = this.seconds(uncachedTokens, hitTokens);
    const linear = uncachedTokens / this.firstRate;
    const quadratic = this.attentionUnit * uncachedTokens * (hitTokens + uncachedTokens / 2);
    // Errors grow with the prompt. Its size is taken at the first guess: by what is predicted now, samples from before
    // a worker became slower would outweigh those after.
    const scale = floorSeconds + linear;
    const late = seconds > predicted ? lateWeight : 1;
    const weight = (late * this.trust(Math.abs(seconds - predicted), predicted)) / scale ** 2;
    const { totals } = this;
    for (let index = 0; index < totals.length; index += 1)
      totals[index] = (totals[index] as number) * keepShare;
    const put = (place: number, value: number): void => {
      totals[place] = (totals[place] as number) + weight * value;
    };
    put(at.bb, 1);
    put(at.bl, linear);
    put(at.bq, quadratic);
    put(at.ll, linear * linear);
    put(at.lq, linear * quadratic);
    put(at.qq, quadratic * quadratic);
    put(at.by, seconds);
    put(at.ly, linear * seconds);
    put(at.qy, quadratic * seconds);
    this.solve();
  }

  private trust(distanceSeconds: number, predictedSeconds: number): number {
    const surprise = distanceSeconds / Math.max(floorSeconds, predictedSeconds);
    const usual = this.usualSurprise;
    const seen = Math.min(surprise, mostStep * usual);
    this.usualSurprise = Math.max(leastSurprise, usual + surpriseStep * (seen - usual));
    return Math.min(1, (usualRange * usual) / surprise);
  }

  /** Least squares, drawn towards the first guess where the samples do not say. */
  private solve(): void {
    const { totals, rateWeight, attentionWeight, attentionUnit } = this;
    const total = (place: number): number => totals[place] as number;
    // A guess is worth so many samples of a prompt that takes a second, in each of the three directions.
    const [base, slowness, attention] = solveThree(
      [total(at.bb) + rateWeight / floorSeconds, total(at.bl), total(at.bq)],
      [total(at.ll) + rateWeight, total(at.lq)],
      total(at.qq) + attentionWeight,
      [
        total(at.by),
        total(at.ly) + rateWeight,
        total(at.qy) + (attentionWeight * this.firstAttention) / attentionUnit,
      ],
    );
    const least = this.firstRate / fastestTokensPerSecond;
    const most = this.firstRate / slowestTokensPerSecond;
    this.tokensPerSecond = this.firstRate / clamp(slowness, least, most);
    this.attentionSecondsPerToken2 = attentionUnit * clamp(attention, 0, maxAttentionUnits);
    this.baseSeconds = clamp(base, 0, maxBaseSeconds);
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
