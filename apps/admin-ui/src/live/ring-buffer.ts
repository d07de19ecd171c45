/** The newest `capacity` items in order; older ones fall out, so an hour of live data takes no more room than a minute. */
export interface RingBuffer<T> {
  push(item: T): void;
  /** Replaces the newest item, or adds the first one. */
  replaceLast(item: T): void;
  last(): T | undefined;
  toArray(): T[];
  clear(): void;
  readonly size: number;
}

export function createRingBuffer<T>(capacity: number): RingBuffer<T> {
  const slots = new Array<T | undefined>(capacity);
  let start = 0;
  let size = 0;
  const at = (index: number) => (start + index) % capacity;
  return {
    push(item) {
      slots[at(size)] = item;
      if (size < capacity) size += 1;
      else start = at(1);
    },
    replaceLast(item) {
      if (size === 0) this.push(item);
      else slots[at(size - 1)] = item;
    },
    last: () => (size === 0 ? undefined : slots[at(size - 1)]),
    toArray: () => Array.from({ length: size }, (_, index) => slots[at(index)] as T),
    clear() {
      slots.fill(undefined);
      start = 0;
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
