/** A repeatable source of choices: equal seeds give equal draws. An integer in [0, n). */
export type Draw = (n: number) => number;

/** Draws from a seed of up to 53 bits, by a small mixing generator over 32 bits of state. */
export function drawFrom(seed: number): Draw {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) >>> 0;
  return (n) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % n;
  };
}
