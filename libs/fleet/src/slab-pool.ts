import type { ColumnBlock, ColumnLabels, RecordedDice } from '@bellwether/routing';

const maxFreeSlabs = 256;

/** The raw inputs of one decision, copied. */
export interface Slab {
  workerIds: readonly string[];
  labels: ColumnLabels;
  readonly memory: ArrayBuffer;
  readonly bytes: Uint8Array;
  readonly rolls: Int32Array;
}

/** Slabs that are used again and again; as many lie free as were ever out at once, up to a limit. */
export interface SlabPool {
  /** Copies what a decision was made from. */
  take(block: ColumnBlock, dice: RecordedDice): Slab;
  give(slab: Slab): void;
}

/** An empty pool. */
export function createSlabPool(): SlabPool {
  const freeBySize = new Map<number, Slab[]>();
  const maxSizes = 16;
  return {
    take(block, { rolls }) {
      const size = block.bytes.length;
      const slab = freeBySize.get(size)?.pop() ?? newSlab(size, rolls.length);
      slab.workerIds = block.view.workerIds;
      slab.labels = block.view.labels ?? [];
      slab.bytes.set(block.bytes);
      slab.rolls.set(rolls);
      return slab;
    },
    give(slab) {
      const size = slab.bytes.length;
      let free = freeBySize.get(size);
      if (free === undefined) {
        // Sizes of fleets that are no more would pile up.
        if (freeBySize.size >= maxSizes) freeBySize.clear();
        free = [];
        freeBySize.set(size, free);
      }
      if (free.length < maxFreeSlabs) free.push(slab);
    },
  };
}

function newSlab(size: number, rolls: number): Slab {
  const memory = new ArrayBuffer(size);
  return {
    workerIds: [],
    labels: [],
    memory,
    bytes: new Uint8Array(memory),
    rolls: new Int32Array(rolls),
  };
}
