import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '../fault.js';
import type { HostServices } from './host-services.js';
import {
  cpuAtByte,
  lengthCell,
  memoryAtByte,
  nothingThere,
  phaseBytes,
  phaseCell,
  phases,
  refusedHere,
  signalCell,
  type GuestThreadStart,
  type HostAsk,
  type RunMessage,
  type ThreadMessage,
} from '../thread/thread-protocol.js';

// The thread is TypeScript in the sources, where only specs run it, and JavaScript in the build.
const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(
  isSource ? '../thread/guest-thread.ts' : '../thread/guest-thread.js',
  import.meta.url,
);
const execArgv = isSource
  ? ['--import', new URL('../testing/js-means-ts.mjs', import.meta.url).href]
  : [];

const leastWaitMs = 5;

/** Units: milliseconds, bytes, MiB. */
export interface SlotSettings {
  readonly timeMs: number;
  /** What a busy machine may keep the thread from its work, before it is given up. */
  readonly patienceMs: number;
  readonly heapMb: number;
  readonly mailboxBytes: number;
}

export type SlotStart = Omit<GuestThreadStart, 'phase' | 'mailbox'>;

/** What a guest is told, and for which call. */
export interface GuestMessage extends RunMessage {
  readonly requestId: string;
}

interface SlotEvents {
  /** It is ready, or has answered and may be asked again. */
  readonly onFree: (slot: GuestSlot) => void;
  readonly onGone: (slot: GuestSlot, why: string) => void;
}

/**
 * One thread with a guest in it, seen from outside. It takes one message at a time; when that takes too long, the thread
 * ends, whatever the guest does.
 */
export class GuestSlot {
  wasReady = false;
  /** Why its thread could make no instance, as far as it tried. */
  trouble: string | null = null;
  private readonly cells = new Int32Array(new SharedArrayBuffer(phaseBytes));
  private readonly cpuAtStart = new Float64Array(this.cells.buffer, cpuAtByte, 1);
  private readonly memorySeen = new Float64Array(this.cells.buffer, memoryAtByte, 1);
  private readonly mailbox: Uint8Array;
  private readonly thread: Worker;
  private settle: ((outcome: Outcome) => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isGone = false;
  private threadId: string | null = null;
  private giveUpAtMs = 0;
  private requestId = '';

  constructor(
    start: SlotStart,
    private readonly settings: SlotSettings,
    private readonly services: HostServices,
    private readonly events: SlotEvents,
  ) {
    this.mailbox = new Uint8Array(new SharedArrayBuffer(settings.mailboxBytes));
    const workerData: GuestThreadStart = {
      ...start,
      phase: this.cells.buffer,
      mailbox: this.mailbox.buffer as SharedArrayBuffer,
    };
    this.thread = new Worker(entry, {
      workerData,
      execArgv,
      env: {},
      stdin: false,
      name: 'plugin',
      resourceLimits: { maxOldGenerationSizeMb: settings.heapMb, maxYoungGenerationSizeMb: 8 },
    });
    this.thread.unref();
    this.thread.on('message', this.hear);
    this.thread.on('error', (cause: Error) => this.end('died', cause.message));
    this.thread.on('exit', () => this.end('died', 'The thread ended.'));
  }

  /** Shapes: only while ready and not busy. Never rejects. */
  run({ hook, text, requestId }: GuestMessage): Promise<Outcome> {
    this.requestId = requestId;
    Atomics.store(this.cells, phaseCell, phases.idle);
    const { timeMs, patienceMs } = this.settings;
    this.timer = setTimeout(this.overTime, timeMs);
    this.giveUpAtMs = performance.now() + timeMs + patienceMs;
    this.thread.postMessage({ hook, text } satisfies RunMessage);
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  close(): void {
    this.end('died', 'The plugin was taken out.');
  }

  private readonly hear = (message: ThreadMessage): void => {
    if (this.isGone) return;
    if (message.kind === 'ask') return this.serve(message.ask);
    if (message.kind === 'ready') {
      this.wasReady = true;
      this.threadId = message.threadId;
      this.trouble = message.trouble;
    } else if (message.kind === 'answer') {
      const { answer, runUs, memoryBytes } = message;
      this.finish({ answer, runUs, memoryBytes });
    } else {
      const { fault, text, memoryBytes } = message;
      this.finish({ fault, text, memoryBytes });
    }
    if (message.kind === 'ready' || !message.isTidying) this.events.onFree(this);
  };

  /**
   * A guest that computes is measured by its time on a processor, one that waits by the clock. A thread that the machine
   * lets wait, or that has its answer under way, is not at fault.
   */
  private readonly overTime = (): void => {
    const { timeMs } = this.settings;
    const phase = Atomics.load(this.cells, phaseCell);
    const usedMs = phase === phases.running ? this.cpuMs() : phase === phases.waiting ? timeMs : 0;
    if (usedMs >= timeMs) return this.end('timeout', `It took longer than ${timeMs} ms.`);
    if (performance.now() > this.giveUpAtMs)
      return this.end('timeout', 'Its thread was not given time to run.');
    this.timer = setTimeout(this.overTime, Math.max(leastWaitMs, timeMs - usedMs));
  };

  /** Time on a processor since the message began; endless where the system does not tell. */
  private cpuMs(): number {
    if (this.threadId === null) return Infinity;
    try {
      const told = readFileSync(`/proc/self/task/${this.threadId}/schedstat`, 'latin1');
      return (Number(told.split(' ')[0]) / 1000 - this.cpuAtStart[0]!) / 1000;
    } catch {
      // A thread that is gone, or a system without such figures.
      return Infinity;
    }
  }

  private serve(ask: HostAsk): void {
    if (ask.kind === 'log') return this.services.log(ask.level, ask.text, this.requestId);
    const answer = this.services.answer(ask, this.settings.timeMs);
    if (answer instanceof Promise) void answer.then(this.hand);
    else this.hand(answer);
  }

  private readonly hand = (answer: Uint8Array | null | false): void => {
    let length = answer === null ? nothingThere : refusedHere;
    if (answer && answer.length <= this.mailbox.length) {
      this.mailbox.set(answer);
      length = answer.length;
    }
    Atomics.store(this.cells, lengthCell, length);
    Atomics.store(this.cells, signalCell, 1);
    Atomics.notify(this.cells, signalCell);
  };

  private finish(outcome: Outcome): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { settle } = this;
    this.settle = null;
    settle?.(outcome);
  }

  private end(fault: 'timeout' | 'died', text: string): void {
    if (this.isGone) return;
    this.isGone = true;
    // Nobody waits for the end: a thread in an endless loop takes some milliseconds to die.
    void this.thread.terminate();
    this.finish({ fault, text, memoryBytes: this.memorySeen[0]! });
    this.events.onGone(this, text);
  }
}
