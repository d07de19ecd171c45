import { seedOf } from '../tokens.js';
import { drawFrom } from './draw.js';

/** Places that one word touches. */
const placesPerWord = 12;
const wholeTextShare = 0.2;

/**
 * A unit vector that depends on the text: each word adds to places of its own, so texts that share words point in
 * similar directions; a small part depends on the whole text, so different texts differ.
 */
export function embeddingVector(text: string, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) scatter(sums, word, 1);
  scatter(sums, ` ${text}`, wholeTextShare);
  let squares = 0;
  for (const value of sums) squares += value * value;
  // Additions may cancel out, in few dimensions even to nothing; a unit vector must still come of it.
  if (squares === 0) {
    sums[seedOf(text) % dimensions] = 1;
    squares = 1;
  }
  const length = Math.sqrt(squares);
  return Float32Array.from(sums, (value) => value / length);
}

function scatter(sums: Float64Array, text: string, weight: number): void {
  const draw = drawFrom(seedOf(text));
  for (let count = 0; count < placesPerWord; count += 1) {
    const place = draw(sums.length);
    sums[place] = (sums[place] as number) + (draw(2) === 0 ? weight : -weight);
  }
}
