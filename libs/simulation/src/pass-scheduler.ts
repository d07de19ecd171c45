import type { BlockCache } from './block-cache.js';
import type { EngineEvent } from './engine-event.js';
import type { EngineCounters } from './engine-readings.js';
import type { EngineProfile } from './profiles.js';
import type { Sequence } from './sequence.js';
import { WaitingLine } from './waiting-line.js';

interface SchedulerParts {
  readonly profile: EngineProfile;
  readonly cache: BlockCache;
  readonly counters: EngineCounters;
  readonly milestonesOnly: boolean;
}

/**
 * What one pass does, how long it takes and what it leaves. One pass at a time: a token for everyone who decodes,
 * then prompt chunks of prompts already begun, then admissions from the head of the line while budget and running
 * slots last. A head that does not fit holds up those behind it.
 *
 * Time     a pass ends as it was composed; who arrives or leaves meanwhile counts from the next one.
 */
export class PassScheduler {
  private readonly parts: SchedulerParts;
  private readonly line = new WaitingLine();
  private prefilling: Sequence[] = [];
  private decoding: Sequence[] = [];

  constructor(parts: SchedulerParts) {
    this.parts = parts;
  }

  get running(): number {
    return this.prefilling.length + this.decoding.length;
  }

  get waiting(): number {
    return this.line.length;
  }

  /** Prompt tokens in the line that are not in the cache as it stands. */
  queuedTokens(): number {
    const { cache, profile } = this.parts;
    const { blockTokens } = profile;
    let tokens = 0;
    this.line.forEach(({ blockKeys, fullBlocks, promptTokens }) => {
      tokens += Math.max(1, promptTokens - cache.match(blockKeys, fullBlocks) * blockTokens);
    });
    return tokens;
  }

  enqueue(sequence: Sequence): void {
    this.line.push(sequence);
  }

  /** Composes the next pass; its seconds, or null when there is nothing to do. */
  begin(atMs: number): number | null {
    let budget = this.parts.profile.passTokens - this.decoding.length;
    for (const sequence of this.prefilling) budget -= giveChunk(sequence, budget);
    this.admit(budget, atMs);
    return this.running === 0 ? null : this.passSeconds();
  }

  /** Completes the pass begun last; returns what ended, in order. */
  end(atMs: number, events: EngineEvent[]): Sequence[] {
    const ended: Sequence[] = [];
    // Those whose prompt ends in this pass get their first token from it and decode from the next one on.
    const decoding = this.decodeOnce(atMs, events, ended);
    const prefilling: Sequence[] = [];
    for (const sequence of this.prefilling) {
      this.computeChunk(sequence);
      if (sequence.computedTokens < sequence.promptTokens) {
        prefilling.push(sequence);
        continue;
      }
      this.emitFirst(sequence, atMs, events);
      if (sequence.producedTokens >= sequence.outputTokens)
        this.finish(sequence, atMs, events, ended);
      else decoding.push(sequence);
    }
    this.decoding = decoding;
    this.prefilling = prefilling;
    return ended;
  }

  /** Takes a sequence out at once, wherever it is, and frees its memory. */
  drop(sequence: Sequence): void {
    if (this.line.remove(sequence)) return;
    this.free(sequence);
    this.decoding = this.decoding.filter((other) => other !== sequence);
    this.prefilling = this.prefilling.filter((other) => other !== sequence);
  }

  private admit(budget: number, atMs: number): void {
    let left = budget;
    while (left > 0 && this.running < this.parts.profile.maxRunning) {
      const sequence = this.line.first;
      if (sequence === null || !this.tryReserve(sequence)) return;
      this.line.removeFirst();
      this.prefilling.push(sequence);
      sequence.queuedMs = atMs - sequence.arrivedMs;
      this.parts.counters.prefixQueryTokens += sequence.promptTokens;
      this.parts.counters.prefixHitTokens += sequence.cachedTokens;
      left -= giveChunk(sequence, left);
    }
  }

  private tryReserve(sequence: Sequence): boolean {
    const { cache, profile } = this.parts;
    const matched = cache.match(sequence.blockKeys, sequence.fullBlocks);
    const missing = sequence.reservedBlocks - matched;
    // A request larger than the whole cache runs alone.
    if (this.running > 0 && !cache.hasRoom(sequence.blockKeys, matched, missing)) return false;
    cache.acquire(sequence.blockKeys, matched);
    cache.reserve(missing);
    sequence.sharedBlocks = matched;
    sequence.privateBlocks = missing;
    // One token is always computed, else there is nothing to sample the first output from.
    sequence.cachedTokens = Math.min(matched * profile.blockTokens, sequence.promptTokens - 1);
    sequence.computedTokens = sequence.cachedTokens;
    return true;
  }

  private passSeconds(): number {
    const { profile } = this.parts;
    let seconds = profile.baseSeconds + this.decoding.length * profile.decodeSeconds;
    let promptTokens = 0;
    for (const sequence of this.prefilling) {
      const chunk = sequence.chunkTokens;
      promptTokens += chunk;
      seconds += profile.attentionSeconds * chunk * (sequence.computedTokens + chunk / 2);
    }
    let resident = 0;
    for (const sequence of this.decoding)
      resident += sequence.promptTokens + sequence.producedTokens;
    return (
      seconds + promptTokens / profile.prefillTokensPerSecond + resident * profile.residentSeconds
    );
  }

  private decodeOnce(atMs: number, events: EngineEvent[], ended: Sequence[]): Sequence[] {
    const stillDecoding: Sequence[] = [];
    this.parts.counters.generatedTokens += this.decoding.length;
    for (const sequence of this.decoding) {
      sequence.producedTokens += 1;
      if (!this.parts.milestonesOnly) {
        events.push({ type: 'token', id: sequence.id, atMs, number: sequence.producedTokens });
      }
      if (sequence.producedTokens >= sequence.outputTokens)
        this.finish(sequence, atMs, events, ended);
      else stillDecoding.push(sequence);
    }
    return stillDecoding;
  }

  private computeChunk(sequence: Sequence): void {
    const { cache, counters, profile } = this.parts;
    sequence.computedTokens += sequence.chunkTokens;
    counters.computedTokens += sequence.chunkTokens;
    sequence.chunkTokens = 0;
    const computed = Math.min(
      Math.floor(sequence.computedTokens / profile.blockTokens),
      sequence.fullBlocks,
    );
    while (sequence.sharedBlocks < computed) {
      if (!cache.publish(sequence.blockKeys[sequence.sharedBlocks] as number)) return;
      sequence.sharedBlocks += 1;
      sequence.privateBlocks -= 1;
    }
  }

  private emitFirst(sequence: Sequence, atMs: number, events: EngineEvent[]): void {
    if (sequence.outputTokens === 0) return;
    const { id, cachedTokens, queuedMs } = sequence;
    sequence.producedTokens = 1;
    this.parts.counters.generatedTokens += 1;
    events.push({ type: 'first-token', id, atMs, cachedTokens, queuedMs });
  }

  private finish(sequence: Sequence, atMs: number, events: EngineEvent[], ended: Sequence[]): void {
    const { id, cachedTokens, queuedMs } = sequence;
    this.free(sequence);
    ended.push(sequence);
    events.push({ type: 'end', id, atMs, cachedTokens, queuedMs });
  }

  private free(sequence: Sequence): void {
    this.parts.cache.release(sequence.blockKeys, sequence.sharedBlocks, sequence.privateBlocks);
    sequence.sharedBlocks = 0;
    sequence.privateBlocks = 0;
  }
}

/** Gives the sequence its share of the budget of the pass; returns the tokens given. */
function giveChunk(sequence: Sequence, budget: number): number {
  sequence.chunkTokens = Math.min(budget, sequence.promptTokens - sequence.computedTokens);
  return sequence.chunkTokens;
}
