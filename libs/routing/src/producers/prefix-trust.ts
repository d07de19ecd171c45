/** Prompts whose prediction says something: shorter ones drown in the template's own tokens. */
const leastPredictedTokens = 128;
/** Below this share of the prediction the worker had forgotten what we thought it held. */
const farBelow = 0.5;
/** From this share on the prediction was right. */
const asPredicted = 0.8;
const shrink = 0.8;
const grow = 1.05;
const leastCapBlocks = 64;
/** Reports of nothing at all, in a row, after which all is forgotten. */
const emptyReports = 3;

/** How many blocks a worker is believed to keep, learned from what it reports. */
export interface Trust {
  /** Blocks; never above what the index or the worker's memory holds. */
  cap(): number;
  /** Blocks that the worker could hold, whatever it has been seen to forget. */
  room(): number;
  /** Blocks that the index has room for. */
  setBase(blocks: number): void;
  /** Blocks that the worker's memory holds; NaN = unknown. */
  setCapacity(blocks: number): void;
  /**
   * Takes one report. A worker that had far less than predicted forgets sooner than we do: its share shrinks to
   * below what we think it holds. One that had what was predicted gets more room again, slowly. One that never
   * has anything began anew or does not cache: what we believe of it is forgotten.
   */
  report(predictedTokens: number, cachedTokens: number, heldBlocks: number): 'keep' | 'forget';
}

/** Full trust, within `baseBlocks`. */
export function createTrust(baseBlocks: number): Trust {
  let base = baseBlocks;
  let capacity = NaN;
  let learned = Infinity;
  let empty = 0;

  const room = (): number => Math.min(base, Number.isNaN(capacity) ? Infinity : capacity);
  const cap = (): number => Math.max(1, Math.min(room(), learned));
  return {
    room,
    cap,
    setBase(blocks) {
      base = blocks;
    },
    setCapacity(blocks) {
      capacity = blocks > 0 ? blocks : NaN;
    },
    report(predictedTokens, cachedTokens, heldBlocks) {
      if (predictedTokens < leastPredictedTokens) return 'keep';
      empty = cachedTokens === 0 ? empty + 1 : 0;
      if (empty >= emptyReports) {
        empty = 0;
        return 'forget';
      }
      if (cachedTokens < farBelow * predictedTokens) {
        learned = Math.max(leastCapBlocks, Math.floor(shrink * Math.min(cap(), heldBlocks)));
      } else if (cachedTokens >= asPredicted * predictedTokens && learned !== Infinity) {
        learned *= grow;
        if (learned >= base) learned = Infinity;
      }
      return 'keep';
    },
  };
}
