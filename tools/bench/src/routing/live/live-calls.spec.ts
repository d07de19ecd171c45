import { describe, expect, it } from 'vitest';
import type { TraceRequest } from '@bellwether/simulation';
import { blockTextBytes, completionBody, liveRequests, promptText } from './live-calls.js';

function request(atMs: number, promptTokens: number, ...blockKeys: number[]): TraceRequest {
  return { atMs, promptTokens, outputTokens: 17, blockKeys };
}

describe('calls of the live bench', () => {
  it('are those of the first minutes, with a sixteenth of the tokens and the blocks of the trace', () => {
    const trace = [request(0, 1_100, 7, 8), request(59_999, 5), request(60_000, 1_100, 7, 9)];
    expect(liveRequests(trace, 1)).toEqual([
      { atMs: 0, promptTokens: 68, outputTokens: 2, blockKeys: [7, 8] },
      { atMs: 59_999, promptTokens: 1, outputTokens: 2, blockKeys: [] },
    ]);
  });

  it('share bytes exactly as far as they share blocks', () => {
    const [one = '', other = ''] = [request(0, 100, 7, 8, 9), request(0, 100, 7, 8, 10)].map(
      (each, place) => promptText(each, place),
    );
    expect(one).toHaveLength(400);
    expect(one.slice(0, 2 * blockTextBytes)).toBe(other.slice(0, 2 * blockTextBytes));
    expect(one.slice(2 * blockTextBytes, 3 * blockTextBytes)).not.toBe(
      other.slice(2 * blockTextBytes, 3 * blockTextBytes),
    );
  });

  it('end in text of their own', () => {
    const same = request(0, 40, 7);
    expect(promptText(same, 1)).not.toBe(promptText(same, 2));
    expect(promptText(same, 1).slice(0, blockTextBytes)).toBe(
      promptText(same, 2).slice(0, blockTextBytes),
    );
  });

  it('ask for an answer of fixed length, with usage', () => {
    expect(JSON.parse(completionBody(request(0, 40, 7), 0))).toMatchObject({
      max_tokens: 17,
      ignore_eos: true,
      stream_options: { include_usage: true },
    });
  });
});
