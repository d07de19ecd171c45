const startBytesPerToken = 4;
/** How many tokens the first guess is worth. */
const startTokens = 2_000;
/** Tokens above which the past fades: about the last million counts. */
const keptTokens = 1_000_000;
const fewest = 1;
const most = 16;

/** How many bytes of text one token of a model takes, learned from the usage that its workers report. */
export interface BytesPerToken {
  readonly value: number;
  /** `tokens` is the worker's own count of a prompt of so many bytes. */
  learn(bytes: number, tokens: number): void;
}

/** Starts at 4, or at what is configured. */
export function createBytesPerToken(start = startBytesPerToken): BytesPerToken {
  let tokens = startTokens;
  let bytes = start * startTokens;
  return {
    get value() {
      return Math.min(most, Math.max(fewest, bytes / tokens));
    },
    learn(moreBytes, moreTokens) {
      // A prompt with images or audio has tokens without text: it says nothing of the text's.
      if (!(moreTokens > 0) || !(moreBytes >= fewest * moreTokens)) return;
      const keep = Math.min(1, keptTokens / (tokens + moreTokens));
      tokens = (tokens + moreTokens) * keep;
      bytes = (bytes + Math.min(moreBytes, most * moreTokens)) * keep;
    },
  };
}
