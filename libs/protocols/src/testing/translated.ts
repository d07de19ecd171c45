import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/**
 * Events of a recording whole, then cut in two at every byte, then byte by byte. Neighbouring deltas stay apart: the
 * cut of the network must not show in them.
 */
export function eventsAtEveryCut(
  decoder: () => StreamStep<Uint8Array, TurnEvent>,
  recording: string,
): TurnEvent[][] {
  const bytes = new TextEncoder().encode(recording);
  const run = (pieces: readonly Uint8Array[]): TurnEvent[] => {
    const step = decoder();
    return [...pieces.flatMap((piece) => step.push(piece)), ...step.end()];
  };
  const results = [run([bytes])];
  for (let cut = 1; cut < bytes.length; cut += 1)
    results.push(run([bytes.subarray(0, cut), bytes.subarray(cut)]));
  results.push(run(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))));
  return results;
}
