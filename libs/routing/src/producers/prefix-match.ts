import { IndexedPrefixMatch } from './prefix-indexed.js';
import type { PrefixMatch, PrefixMatchOptions } from './prefix-indexed.js';
import { prefixParts } from './prefix-parts.js';

/** Widest index, and that of the workers beyond it: a wide row makes every lookup dearer. */
const maxWorkers = 256;
const partWorkers = 64;

/**
 * The one producer of the need `prefix-match`, for one model: one index, and further ones for the workers beyond its
 * width. `maxBlocks` bounds the first; a further one has its share of workers' worth.
 */
export function createPrefixMatch(options: PrefixMatchOptions): PrefixMatch {
  const maxBlocks = Math.floor((options.maxBlocks * partWorkers) / maxWorkers);
  // By inheritance, so that what is learned meanwhile is read anew as from the options themselves.
  const fewer = Object.create(options, { maxBlocks: { value: maxBlocks } }) as PrefixMatchOptions;
  return prefixParts(
    { width: maxWorkers, create: () => new IndexedPrefixMatch(options, maxWorkers) },
    { width: partWorkers, create: () => new IndexedPrefixMatch(fewer, partWorkers) },
  );
}
