import type { Dice } from '@bellwether/exchange';

/** Rolls kept per decision. Policies throw two or three; later ones are not kept and replay as 0. */
export const keptRolls = 8;

/** Dice that remember what they showed, so that a replay can show it again. */
export interface RecordedDice {
  readonly roll: Dice;
  readonly rolls: Int32Array;
  /** Forgets the rolls of the last decision. */
  reset(): void;
}

/** Wraps `dice`. One instance serves one decision after the other. */
export function recordedDice(dice: Dice): RecordedDice {
  const rolls = new Int32Array(keptRolls);
  let count = 0;
  return {
    rolls,
    roll(n) {
      const value = dice(n);
      if (count < keptRolls) rolls[count] = value;
      count += 1;
      return value;
    },
    reset() {
      if (count > 0) rolls.fill(0);
      count = 0;
    },
  };
}

/** Dice that show recorded rolls in their order. */
export function replayedDice(rolls: Int32Array): Dice {
  let next = 0;
  return (n) => {
    const value = rolls[next] ?? 0;
    next += 1;
    return value < n ? value : 0;
  };
}
