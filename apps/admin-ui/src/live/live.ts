import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionState } from './connection-state.js';
import { useFrameStore } from './frame-store.js';
import { LiveConnection } from './live-connection.js';
import { readStream } from './read-stream.js';
import {
  createCallsStore,
  createEventsStore,
  createFleetStore,
  createSetupStore,
  createTrafficStore,
} from './stores.js';

/** The console's one live stream and what it fills. */
export const live = new LiveConnection({
  read: readStream,
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
});

const traffic = { m15: createTrafficStore(), h1: createTrafficStore() };
const fleet = createFleetStore();
const calls = createCallsStore();
const events = createEventsStore();
const setup = createSetupStore();

export type LiveRange = keyof typeof traffic;
export const isLiveRange = (range: string): range is LiveRange => range in traffic;

function useTopic(topic: string, accept: (data: unknown) => void): void {
  useEffect(() => live.subscribe(topic, accept), [topic, accept]);
}

export function useLiveTraffic(range: LiveRange) {
  useTopic(`traffic.${range}`, traffic[range].accept);
  return useFrameStore(traffic[range].store);
}

/** Workers as of now; null until the stream has spoken. */
export function useLiveFleet() {
  useTopic('fleet', fleet.accept);
  return useFrameStore(fleet.store);
}

export function useLiveCalls() {
  useTopic('calls', calls.accept);
  return useFrameStore(calls.store);
}

export function useLiveEvents() {
  useTopic('events', events.accept);
  return useFrameStore(events.store);
}

export function useLiveSetup() {
  useTopic('setup', setup.accept);
  return useFrameStore(setup.store);
}

export function useLiveConnection(): ConnectionState {
  return useFrameStore(live.state);
}

const clockListeners = new Set<() => void>();
let clockMs = Date.now();
let clockTimer: ReturnType<typeof setInterval> | undefined;

function subscribeClock(listener: () => void): () => void {
  clockListeners.add(listener);
  if (clockTimer === undefined) clockMs = Date.now();
  clockTimer ??= setInterval(() => {
    clockMs = Date.now();
    for (const each of clockListeners) each();
  }, 1_000);
  return () => {
    clockListeners.delete(listener);
    if (clockListeners.size > 0) return;
    clearInterval(clockTimer);
    clockTimer = undefined;
  };
}

/** Now, once a second: ages and delays are written from it. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribeClock, () => clockMs);
}
