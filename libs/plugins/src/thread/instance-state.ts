import { stateExports, type GuestExports } from '../abi.js';

/** With more entries than this, another instance is made sooner than one is set back. */
const mostTableEntries = 256;

/** How an instance was when it began, to set it back to. */
export interface InstanceState {
  /** Result: false when it grew, which cannot be undone. */
  restore(): boolean;
}

/**
 * Of an instance of a module `withStateExports`; null when there is much to set back. `begun` is what the memory of each of
 * its instances holds at first.
 */
export function instanceState(guest: GuestExports, begun: Uint8Array): InstanceState | null {
  const { memory } = guest;
  const globals: Saved<WebAssembly.Global, unknown>[] = [];
  const tables: Saved<WebAssembly.Table, readonly unknown[]>[] = [];
  let entries = 0;
  for (const [name, value] of Object.entries(guest)) {
    if (!name.startsWith(stateExports)) continue;
    if (value instanceof WebAssembly.Global) {
      const was: unknown = value.value;
      // The bits of a NaN are lost on their way through JavaScript.
      if (Number.isNaN(was)) return null;
      globals.push({ held: value, was });
    }
    if (!(value instanceof WebAssembly.Table)) continue;
    entries += value.length;
    if (entries > mostTableEntries) return null;
    tables.push({ held: value, was: entriesOf(value) });
  }
  return {
    restore() {
      if (memory.buffer.byteLength !== begun.length) return false;
      if (tables.some(({ held, was }) => held.length !== was.length)) return false;
      new Uint8Array(memory.buffer).set(begun);
      for (const { held, was } of globals) held.value = was;
      for (const { held, was } of tables) {
        for (const [index, entry] of was.entries())
          if (held.get(index) !== entry) held.set(index, entry);
      }
      return true;
    },
  };
}

interface Saved<Held, Value> {
  readonly held: Held;
  readonly was: Value;
}

function entriesOf(table: WebAssembly.Table): unknown[] {
  return Array.from({ length: table.length }, (_, index): unknown => table.get(index));
}
