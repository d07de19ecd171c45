/** True for about this share of all ids, and for the same ones always. FNV-1a. */
export function isInShare(requestId: string, share: number): boolean {
  if (share >= 1) return true;
  let hash = 0x811c9dc5;
  for (let at = 0; at < requestId.length; at += 1)
    hash = Math.imul(hash ^ requestId.charCodeAt(at), 0x01000193);
  // Ids that differ in their last characters only must not fall together.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0 < share * 2 ** 32;
}
