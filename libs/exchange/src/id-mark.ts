import { crockford } from './ids.js';

const ours = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;
/** The last characters of an id: 18 of its random bits. */
const length = 4;

/** The mark of an id of ours; null = it is none. Any id has one, by chance where it was not given any. */
export const markOf = (id: string): string | null => (ours.test(id) ? id.slice(-length) : null);

/** The mark for such a hash. */
export function markFor(hash: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, hash);
  return crockford(bytes).slice(-length);
}

/** The same id, but for its mark: by it one tells what belongs together, without asking anybody. */
export const withMark = (id: string, mark: string): string => id.slice(0, -length) + mark;
