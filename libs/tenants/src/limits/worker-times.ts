import type { TokenPair } from '@bellwether/exchange';

/** Until a call of the model has ended: what a token of the answer takes. */
const startMsPerToken = 20;
/** Reading a prompt is that much quicker, token by token, than writing an answer. */
const promptShare = 0.1;
/** How much of what was learned stays with each call that ends. */
const keep = 0.9;
/** Models that are told apart; the one that was learned of first gives way. */
const mostModels = 1_000;

interface Learned {
  ms: number;
  tokens: number;
}

const tokensOf = ({ inputTokens, outputTokens }: TokenPair): number =>
  outputTokens + inputTokens * promptShare;

/**
 * How long workers take for calls of a model, as the calls that ended in this process show: what time costs is reserved by it.
 *
 * Units    milliseconds for a token of the answer; ten tokens of a prompt stand for one.
 */
export class WorkerTimes {
  private readonly models = new Map<string, Learned>();

  guess(model: string, tokens: TokenPair): number {
    const learned = this.models.get(model);
    const msPerToken = learned === undefined ? startMsPerToken : learned.ms / learned.tokens;
    return tokensOf(tokens) * msPerToken;
  }

  /** A call has ended. What said nothing teaches nothing. */
  learn(model: string, took: TokenPair, workerMs: number): void {
    const tokens = tokensOf(took);
    if (tokens === 0) return;
    const learned = this.models.get(model);
    if (learned !== undefined) {
      learned.ms = learned.ms * keep + workerMs;
      learned.tokens = learned.tokens * keep + tokens;
      return;
    }
    if (this.models.size >= mostModels)
      this.models.delete(this.models.keys().next().value as string);
    this.models.set(model, { ms: workerMs, tokens });
  }
}
