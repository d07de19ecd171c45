/**
 * A request as the engine sees it: sizes and block names, never text.
 *
 * Shapes   `blockKeys` names the full prompt blocks, `floor(promptTokens / 512)` of them (more are ignored); each key
 *          stands for its block and everything before it. `id` is the caller's, unique among those in the engine.
 * Units    tokens. `outputTokens` 0 = prompt only (an embedding).
 */
export interface EngineRequest {
  readonly id: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly blockKeys: ArrayLike<number>;
}

/**
 * What happened, in order of time. `first-token` is token 1; `token` carries its number from 2 on.
 *
 * Units    milliseconds of the caller's clock; tokens.
 */
export type EngineEvent =
  | {
      readonly type: 'first-token' | 'end';
      readonly id: number;
      readonly atMs: number;
      readonly cachedTokens: number;
      readonly queuedMs: number;
    }
  | { readonly type: 'token'; readonly id: number; readonly atMs: number; readonly number: number };
