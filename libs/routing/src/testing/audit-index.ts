import { bucketSlots, headerWord, ringStateWords, ringWord } from '../prefix-index/layout.js';
import type { PrefixIndex } from '../prefix-index/prefix-index.js';

/** Reads the whole memory of an index at rest and names what does not fit; empty = all is well. */
export function auditIndex({ layout, memory }: PrefixIndex): string[] {
  const words = new Int32Array(memory);
  const faults: string[] = [];
  const counts = new Array<number>(layout.workers).fill(0);
  const keys = new Set<string>();
  for (let slot = 0; slot < layout.slots; slot += 1) {
    const loAt =
      layout.keysAt / 4 + Math.floor(slot / bucketSlots) * 2 * bucketSlots + (slot % bucketSlots);
    const lo = words[loAt] ?? 0;
    let holders = 0;
    for (let worker = 0; worker < layout.workers; worker += 1) {
      const word =
        words[layout.valuesAt / 4 + slot * layout.valueWords + Math.floor(worker / 32)] ?? 0;
      if (((word >>> (worker % 32)) & 1) === 0) continue;
      counts[worker] = (counts[worker] ?? 0) + 1;
      holders += 1;
    }
    if (holders > 0 && lo === 0) faults.push(`slot ${slot} has holders and no key`);
    if (holders === 0 && lo !== 0) faults.push(`slot ${slot} has a key and no holder`);
    if (lo === 0) continue;
    const key = `${lo}:${words[loAt + bucketSlots]}`;
    if (keys.has(key)) faults.push(`key ${key} stands twice`);
    keys.add(key);
  }
  counts.forEach((bits, worker) => {
    const state = layout.ringStateAt / 4 + worker * ringStateWords;
    const count = words[state + ringWord.count] ?? 0;
    if (count !== bits) faults.push(`worker ${worker} counts ${count} but has ${bits} bits`);
    if (count > (words[state + ringWord.cap] ?? 0)) faults.push(`worker ${worker} is over its cap`);
    if (
      ((words[state + ringWord.head] ?? 0) - (words[state + ringWord.tail] ?? 0)) >>> 0 >
      layout.ring
    )
      faults.push(`ring ${worker} overflows`);
  });
  if (words[headerWord.lock] !== 0) faults.push('the lock is held');
  return faults;
}
