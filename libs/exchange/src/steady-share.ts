const buckets = 10_000;

/** FNV-1a, its last bits stirred: those of FNV alone are uneven for short inputs. */
export function steadyHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether what goes by this text is in such a share of all: always the same ones, and those as well while it grows. */
export const isInSteadyShare = (percent: number, text: string): boolean =>
  percent >= 100 || (percent > 0 && steadyHash(text) % buckets < percent * (buckets / 100));
