import { hookNumbers, importModule, pageBytes, type GuestExports, type HookName } from '../abi.js';
import { instanceState, type InstanceState } from './instance-state.js';
import type { FaultKind } from './thread-protocol.js';

/** A guest that gave no answer. */
export class GuestFault extends Error {
  readonly fault: FaultKind;

  constructor(fault: FaultKind, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface GuestOptions {
  readonly module: WebAssembly.Module;
  readonly isKept: boolean;
  /** Making an instance runs a function of the guest. */
  readonly runsAtStart: boolean;
  readonly canReset: boolean;
  readonly memoryPages: number;
  readonly maxAnswerBytes: number;
  /** Hears of its memory before the guest runs: one that does not come back says nothing more of it. */
  readonly seen: (memoryBytes: number) => void;
  /** The host's functions, for the memory of the instance that runs. */
  readonly hostFunctions: (memory: () => WebAssembly.Memory) => WebAssembly.ModuleImports;
}

interface Instance {
  readonly exports: GuestExports;
  /** As it began; null = it cannot be set back, or need not be. */
  readonly state: InstanceState | null;
}

/**
 * Runs messages in instances of one module. A message meets an instance as it began, unless instances are kept; nothing of
 * one is left after a fault.
 */
export class Guest {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private running: Instance | null = null;
  private used: Instance | null = null;
  private prepared: Instance | null = null;
  private begun: Uint8Array | null = null;
  private leftBytes = 0;
  private readonly options: GuestOptions;

  // Threads of specs run this file as it is: only what can be erased may be TypeScript.
  constructor(options: GuestOptions) {
    this.options = options;
  }

  get memoryBytes(): number {
    return bytesOf(this.running);
  }

  /** Memory of instances that were thrown away since `wasTidied`. */
  get leftBehindBytes(): number {
    return this.leftBytes;
  }

  wasTidied(): void {
    this.leftBytes = 0;
  }

  /** Whatever it answers, as JSON; null = it has nothing to say. Errors: `GuestFault`. */
  run(hook: HookName, text: string): unknown {
    const kept = this.running;
    try {
      return this.answerOf(hook, text);
    } catch (cause) {
      const fault = this.faultOf(cause);
      if (kept === null || fault.fault !== 'memory') throw fault;
    }
    // What earlier messages left behind is no fault of this one: it is asked anew, once.
    this.forget(true);
    try {
      return this.answerOf(hook, text);
    } catch (cause) {
      throw this.faultOf(cause);
    }
  }

  /** Makes an instance as a message would, with what of the guest runs at that. Errors: `GuestFault`. */
  start(): null {
    try {
      if (this.running === null) this.begin();
      return null;
    } catch (cause) {
      throw this.faultOf(cause);
    }
  }

  private answerOf(hook: HookName, text: string): unknown {
    const { exports } = this.running ?? this.begin();
    const answer = this.ask(exports, hook, text);
    return answer === null ? null : this.parsed(answer);
  }

  /** After its figures were read. */
  forget(isFault: boolean): void {
    if (!isFault && this.options.isKept) return;
    if (isFault) this.leave(this.running);
    else this.used = this.running;
    this.running = null;
  }

  /**
   * Sets the instance of the last message back, or makes the one of the next message before there is one, unless that would
   * run a function of the guest. Result: why it cannot be made.
   */
  prepare(): string | null {
    if (this.used?.state?.restore()) this.prepared = this.used;
    else this.leave(this.used);
    this.used = null;
    if (this.options.runsAtStart || this.running !== null || this.prepared !== null) return null;
    try {
      this.prepared = this.instance();
      return null;
    } catch (cause) {
      // The next message tries again, and its fault is told.
      return String(cause).slice(0, 300);
    }
  }

  private leave(instance: Instance | null): void {
    this.leftBytes += bytesOf(instance);
  }

  private begin(): Instance {
    const instance = this.prepared ?? this.instance();
    this.prepared = null;
    this.running = instance;
    if (instance.exports.bellwether_abi() !== 1)
      throw new GuestFault('trap', 'It was written for another version of the interface.');
    return instance;
  }

  private instance(): Instance {
    const { module, hostFunctions, canReset, isKept } = this.options;
    // No function of the host has a memory to read from before the instance is there: one that calls them in its start
    // traps. What it is after its start is the same each time.
    const imports = { [importModule]: hostFunctions(() => this.running!.exports.memory) };
    const exports = new WebAssembly.Instance(module, imports).exports as unknown as GuestExports;
    if (!canReset || isKept) return { exports, state: null };
    this.begun ??= new Uint8Array(exports.memory.buffer).slice();
    return { exports, state: instanceState(exports, this.begun) };
  }

  private ask(guest: GuestExports, hook: HookName, text: string): string | null {
    const message = this.encoder.encode(text);
    const place = guest.bellwether_alloc(message.length) >>> 0;
    this.at(guest, place, message.length).set(message);
    this.options.seen(this.memoryBytes);
    const packed = guest.bellwether_run(hookNumbers[hook], place, message.length);
    guest.bellwether_free?.(place, message.length);
    if (packed === 0n) return null;
    const from = Number(BigInt.asUintN(32, packed >> 32n));
    const length = Number(BigInt.asUintN(32, packed));
    if (length > this.options.maxAnswerBytes)
      throw new GuestFault('too_large', `It answers with ${length} bytes.`);
    const answer = this.decoded(this.at(guest, from, length));
    guest.bellwether_free?.(from, length);
    return answer;
  }

  private at({ memory }: GuestExports, place: number, length: number): Uint8Array {
    if (place + length > memory.buffer.byteLength)
      throw new GuestFault('bad_answer', 'It names a place outside of its memory.');
    return new Uint8Array(memory.buffer, place, length);
  }

  private decoded(bytes: Uint8Array): string {
    try {
      return this.decoder.decode(bytes);
    } catch (cause) {
      throw new GuestFault('bad_answer', `Its answer is no UTF-8: ${String(cause)}`);
    }
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new GuestFault('bad_answer', `Its answer is no JSON: ${String(cause)}`);
    }
  }

  /** A guest out of memory traps like others; that its memory is all but full tells it apart. */
  private faultOf(cause: unknown): GuestFault {
    if (cause instanceof GuestFault) return cause;
    const most = this.options.memoryPages * pageBytes;
    const isFull = this.running !== null && this.memoryBytes >= most;
    const text = cause instanceof Error ? cause.message : String(cause);
    return new GuestFault(isFull ? 'memory' : 'trap', text);
  }
}

function bytesOf(instance: Instance | null): number {
  return instance?.exports.memory.buffer.byteLength ?? 0;
}
