import type { EngineRequest } from './engine-event.js';

/** A request inside the engine, changed in place as it goes. Units: tokens, blocks, milliseconds. */
export interface Sequence {
  readonly id: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly blockKeys: ArrayLike<number>;
  /** Full prompt blocks: the only ones that others can share. */
  readonly fullBlocks: number;
  /** Blocks for the prompt and the whole output: what admission sets aside. */
  readonly reservedBlocks: number;
  readonly arrivedMs: number;
  queuedMs: number;
  /** Prompt tokens found in the cache or computed. */
  computedTokens: number;
  producedTokens: number;
  cachedTokens: number;
  sharedBlocks: number;
  privateBlocks: number;
  /** Prompt tokens that the pass in progress computes. */
  chunkTokens: number;
}

/** The request on arrival. An empty prompt counts as one token, since every engine starts with at least one. */
export function toSequence(request: EngineRequest, blockTokens: number, nowMs: number): Sequence {
  const promptTokens = Math.max(1, request.promptTokens);
  return {
    id: request.id,
    promptTokens,
    outputTokens: request.outputTokens,
    blockKeys: request.blockKeys,
    fullBlocks: Math.min(Math.floor(promptTokens / blockTokens), request.blockKeys.length),
    reservedBlocks: Math.ceil((promptTokens + request.outputTokens) / blockTokens),
    arrivedMs: nowMs,
    queuedMs: 0,
    computedTokens: 0,
    producedTokens: 0,
    cachedTokens: 0,
    sharedBlocks: 0,
    privateBlocks: 0,
    chunkTokens: 0,
  };
}
