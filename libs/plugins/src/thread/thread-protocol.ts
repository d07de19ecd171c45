import type { PluginCapability } from '@bellwether/exchange';
import type { HookName } from '../abi.js';

/** Why a plugin gave no answer. */
export const faultKinds = [
  'trap',
  'timeout',
  'memory',
  'bad_answer',
  'too_large',
  'busy',
  'died',
  'resting',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** What a thread is started with. `mailbox` carries answers of the host to a guest that waits. */
export interface GuestThreadStart {
  readonly module: WebAssembly.Module;
  readonly isKept: boolean;
  readonly runsAtStart: boolean;
  readonly canReset: boolean;
  readonly granted: readonly PluginCapability[];
  readonly memoryPages: number;
  readonly maxAnswerBytes: number;
  readonly maxLogLines: number;
  readonly phase: SharedArrayBuffer;
  readonly mailbox: SharedArrayBuffer;
}

/** Cells of `phase`: what the thread does, whether the mailbox is filled, and with how much. */
export const phaseCell = 0;
export const signalCell = 1;
export const lengthCell = 2;
/** After the cells: the thread's time on a processor when it began with its message, in microseconds. */
export const cpuAtByte = 16;
/** Behind it: bytes of the guest's memory as they were last seen. */
export const memoryAtByte = 24;
export const phaseBytes = 32;

/** Values of the phase cell. `waiting` = for the answer of an address. */
export const phases = { idle: 0, running: 1, waiting: 2, done: 3 } as const;

/** Lengths that are none. */
export const nothingThere = -1;
export const refusedHere = -2;

export interface RunMessage {
  /** null = an instance is made, and asked nothing. */
  readonly hook: HookName | null;
  readonly text: string;
}

/** What a guest asks of the host while it runs; all but a log line wait for the mailbox. */
export type HostAsk =
  | { readonly kind: 'log'; readonly level: number; readonly text: string }
  | { readonly kind: 'kv-get'; readonly key: string }
  | { readonly kind: 'kv-set'; readonly key: string; readonly value: string | null }
  | { readonly kind: 'kv-add'; readonly key: string; readonly by: number }
  | { readonly kind: 'fetch'; readonly name: string; readonly body: string };

/**
 * Units: microseconds of the guest's own run, bytes of its memory. After an answer or a fault the thread may be asked again,
 * unless it `isTidying`: then it says so by another `ready`.
 */
export type ThreadMessage =
  /**
   * `threadId` is the system's number of the thread; null = the system does not tell. `trouble` is why it could make no
   * instance, null = it has one, or none is made before there is a message.
   */
  | { readonly kind: 'ready'; readonly threadId: string | null; readonly trouble: string | null }
  | { readonly kind: 'ask'; readonly ask: HostAsk }
  | {
      readonly kind: 'answer';
      /** Not looked at yet: a thread that knew the shapes would take ten times as long to start. */
      readonly answer: unknown;
      readonly runUs: number;
      readonly memoryBytes: number;
      readonly isTidying: boolean;
    }
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly text: string;
      readonly runUs: number;
      readonly memoryBytes: number;
      readonly isTidying: boolean;
    };
