import { ObjectEnd } from '../../json/object-end.js';
import { count, part, textIn } from '../../content/loose.js';

type Loose = Record<string, unknown>;

/** More calls than this in one choice are left as they are. */
const mostCalls = 1024;

/** What a call says that has none. */
export const noArguments = '{}';

interface PlacedCall {
  /** As the worker writes them; null = it does not. */
  readonly index: number | null;
  readonly wireId: string | null;
  readonly id: string;
  readonly input: ObjectEnd;
}

/**
 * Which call a delta belongs to, when engines number all of them 0, number none, or give no ids. Client libraries put
 * deltas together by their index alone, so that calls of one index would run into each other.
 */
export class ToolPlaces {
  private readonly calls: PlacedCall[] = [];

  get hasCalls(): boolean {
    return this.calls.length > 0;
  }

  /** Nothing is missing of what the tools are given. */
  get areWhole(): boolean {
    return this.hasCalls && this.calls.every(({ input }) => input.isClosed);
  }

  /** Deltas for the calls that were given nothing: client libraries read arguments as JSON. */
  unsaid(): unknown[] {
    return this.calls.flatMap(({ input }, index) => {
      if (!input.isEmpty) return [];
      input.push(noArguments);
      return [{ index, function: { arguments: noArguments } }];
    });
  }

  /** Gives each delta the index and the id of its call. True = something had to be changed. */
  place(deltas: readonly unknown[], idSeed: string): boolean {
    let isChanged = false;
    for (const delta of deltas) if (this.placeOne(part(delta), idSeed)) isChanged = true;
    return isChanged;
  }

  private placeOne(delta: Loose, idSeed: string): boolean {
    const wireId = typeof delta.id === 'string' && delta.id !== '' ? delta.id : null;
    const index = count(delta.index);
    let at = this.find(wireId, index, typeof part(delta.function).name === 'string');
    const isNew = at < 0;
    if (isNew) {
      if (this.calls.length >= mostCalls) return false;
      at = this.calls.length;
      const isTaken = wireId === null || this.calls.some(({ id }) => id === wireId);
      this.calls.push({
        index,
        wireId,
        id: isTaken ? `call_${idSeed}_${at}` : wireId,
        input: new ObjectEnd(),
      });
    }
    const { id, input } = this.calls[at]!;
    input.push(textIn(part(delta.function).arguments));
    const isRight = index === at && (wireId === null ? !isNew : wireId === id);
    if (isRight) return false;
    delta.index = at;
    if (isNew || wireId !== null) delta.id = id;
    return true;
  }

  private find(wireId: string | null, index: number | null, isNamed: boolean): number {
    const { calls } = this;
    const byIndex = index === null ? -1 : calls.findLastIndex((call) => call.index === index);
    if (wireId !== null) {
      const same = calls.findLastIndex(
        (call) =>
          call.wireId === wireId && (index === null || call.index === null || call.index === index),
      );
      if (same >= 0) return same;
      // The id comes late, for a call that began without one.
      return byIndex >= 0 && calls[byIndex]!.wireId === null && !isNamed ? byIndex : -1;
    }
    if (index !== null) return byIndex;
    return isNamed ? -1 : calls.length - 1;
  }
}
