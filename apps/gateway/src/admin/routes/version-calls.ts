import type { CallRecord } from '@bellwether/exchange';
import type { GuardedCall } from './guard.js';

/** The newest calls of one version; older ones make room. */
const mostCalls = 16_384;

/** Finished calls of the version that is watched, as a ring. Forgets all of them when another version is. */
export class VersionCalls {
  #version: number | null = null;
  #calls: GuardedCall[] = [];
  #next = 0;

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  watch(version: number | null): void {
    if (this.#version === version) return;
    this.#version = version;
    this.#calls = [];
    this.#next = 0;
  }

  /** Calls that the caller spoiled or gave up say nothing of the version. */
  add({ startedAtMs, endMs, firstOutputMs, outcome }: CallRecord): void {
    if (outcome !== 'ok' && outcome !== 'failed') return;
    const call = {
      endedAtMs: startedAtMs + endMs,
      isFailed: outcome === 'failed',
      ttftSeconds: firstOutputMs === null ? null : firstOutputMs / 1_000,
    };
    this.#calls[this.#next] = call;
    this.#next = (this.#next + 1) % mostCalls;
  }

  list(): readonly GuardedCall[] {
    return this.#calls;
  }
}
