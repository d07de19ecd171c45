/** The interface between host and guest. A change that breaks guests counts it up. */
export const abiVersion = 1;

/** Where a plugin may take part, with the number by which a guest is told. */
export const hookNumbers = { onCall: 1, onTurn: 2, onEvent: 3, onRemember: 4 } as const;

export type HookName = keyof typeof hookNumbers;

export const hookNames = Object.keys(hookNumbers) as HookName[];

/** The custom section of a module that holds its manifest as JSON text. */
export const manifestSection = 'bellwether.manifest';

/** The one module name that a guest may import from. */
export const importModule = 'bellwether';

export const pageBytes = 65_536;

/** What the host adds to a module's exports, to set instances back by, begins so. */
export const stateExports = 'bellwether:';

/** What a guest exports. `bellwether_free` may be absent. */
export interface GuestExports {
  readonly memory: WebAssembly.Memory;
  /** The version of the interface that the guest was written for. */
  bellwether_abi(): number;
  /** Room for so many bytes in the guest's memory. */
  bellwether_alloc(size: number): number;
  /** Hook number, place and length of the message. Result: place << 32 | length of the answer; 0 = nothing to say. */
  bellwether_run(hook: number, place: number, length: number): bigint;
  /** Takes back what `bellwether_alloc` gave, and what `bellwether_run` answered with. */
  bellwether_free?(place: number, size: number): void;
}

/** Imports that need no capability, and those that need one. */
export const importCapabilities = {
  log: 'log',
  kv_get: 'key-value',
  kv_set: 'key-value',
  kv_add: 'key-value',
  fetch: 'outbound',
} as const;

export type ImportName = keyof typeof importCapabilities;
