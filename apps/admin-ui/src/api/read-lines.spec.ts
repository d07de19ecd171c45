import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.js';

function inPieces(pieces: Uint8Array[]): Response {
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
}

describe('readLines', () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":2}\n{"c":3}');

  it('gives the same lines wherever the bytes are cut', async () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const lines: string[] = [];
      await readLines(inPieces([bytes.slice(0, cut), bytes.slice(cut)]), (line) =>
        lines.push(line),
      );
      expect(lines).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
    }
  });
});
