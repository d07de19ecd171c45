import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/** What a decoder made of a recording: the bytes that go on, and all that it noticed on the way. */
export interface Decoded {
  readonly text: string;
  readonly noticed: readonly Exclude<TurnEvent, { type: 'opaque' }>[];
}

function run(step: StreamStep<Uint8Array, TurnEvent>, pieces: readonly Uint8Array[]): Decoded {
  const utf8 = new TextDecoder();
  let text = '';
  const noticed: Exclude<TurnEvent, { type: 'opaque' }>[] = [];
  for (const event of [...pieces.flatMap((piece) => step.push(piece)), ...step.end()]) {
    if (event.type === 'opaque') text += utf8.decode(event.bytes, { stream: true });
    else noticed.push(event);
  }
  return { text, noticed };
}

/** Decodes a recording whole, then cut in two at every byte, then byte by byte. All results must be equal. */
export function decodeAtEveryCut(
  decoder: () => StreamStep<Uint8Array, TurnEvent>,
  recording: string,
): Decoded[] {
  const bytes = new TextEncoder().encode(recording);
  const results = [run(decoder(), [bytes])];
  for (let cut = 1; cut < bytes.length; cut += 1) {
    results.push(run(decoder(), [bytes.subarray(0, cut), bytes.subarray(cut)]));
  }
  results.push(
    run(
      decoder(),
      Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)),
    ),
  );
  return results;
}
