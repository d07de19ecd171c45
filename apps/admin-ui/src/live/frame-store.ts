import { useSyncExternalStore } from 'react';

type Listener = () => void;

const dirty = new Set<() => void>();
let isScheduled = false;

function flush(): void {
  isScheduled = false;
  const due = [...dirty];
  dirty.clear();
  for (const notify of due) notify();
}

/** Collects all notices of one animation frame, so that a burst of messages renders once. */
function onNextFrame(notify: () => void): void {
  dirty.add(notify);
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(flush);
}

/** Live state outside React. Writers set; readers render once a frame. */
export interface FrameStore<T> {
  get(): T;
  set(next: T): void;
  update(change: (current: T) => T): void;
  subscribe(listener: Listener): () => void;
}

export function createFrameStore<T>(initial: T): FrameStore<T> {
  let current = initial;
  const listeners = new Set<Listener>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      onNextFrame(notify);
    },
    update(change) {
      this.set(change(current));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useFrameStore<T>(store: FrameStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
