import { hookNumbers, importModule, pageBytes, type GuestExports, type HookName } from '../abi.js';
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
  readonly memoryPages: number;
  readonly maxAnswerBytes: number;
  /** Hears of its memory before the guest runs: one that does not come back says nothing more of it. */
  readonly seen: (memoryBytes: number) => void;
  /** The host's functions, for the memory of the instance that runs. */
  readonly hostFunctions: (memory: () => WebAssembly.Memory) => WebAssembly.ModuleImports;
}

/** Runs messages in instances of one module. Nothing of an instance is left after a fault. */
export class Guest {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private running: GuestExports | null = null;
  private prepared: GuestExports | null = null;
  private leftBytes = 0;
  private readonly options: GuestOptions;

  // Threads of specs run this file as it is: only what can be erased may be TypeScript.
  constructor(options: GuestOptions) {
    this.options = options;
  }

  get memoryBytes(): number {
    return this.running?.memory.buffer.byteLength ?? 0;
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
    try {
      const guest = this.running ?? this.instantiate();
      const answer = this.ask(guest, hook, text);
      return answer === null ? null : this.parsed(answer);
    } catch (cause) {
      throw cause instanceof GuestFault ? cause : this.faultOf(cause);
    }
  }

  /** After its figures were read. A fresh instance goes after every message, a kept one after a fault. */
  forget(isFault: boolean): void {
    if (!isFault && this.options.isKept) return;
    this.leftBytes += this.memoryBytes;
    this.running = null;
  }

  /** Makes the instance of the next message before there is one, unless that would run a function of the guest. */
  prepare(): void {
    if (this.options.runsAtStart || this.running !== null || this.prepared !== null) return;
    try {
      this.prepared = this.instance();
    } catch {
      // The next message tries again, and its fault is told.
    }
  }

  private instantiate(): GuestExports {
    const guest = this.prepared ?? this.instance();
    this.prepared = null;
    this.running = guest;
    if (guest.bellwether_abi() !== 1)
      throw new GuestFault('trap', 'It was written for another version of the interface.');
    return guest;
  }

  private instance(): GuestExports {
    const imports = {
      [importModule]: this.options.hostFunctions(() => this.running!.memory),
    };
    const { exports } = new WebAssembly.Instance(this.options.module, imports);
    return exports as unknown as GuestExports;
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
    const most = this.options.memoryPages * pageBytes;
    const isFull = this.running !== null && this.memoryBytes >= most;
    const text = cause instanceof Error ? cause.message : String(cause);
    return new GuestFault(isFull ? 'memory' : 'trap', text);
  }
}
