import { importCapabilities, type ImportName } from '../abi.js';
import type { PluginCapability } from '@bellwether/exchange';
import { GuestFault } from './guest.js';
import { nothingThere, refusedHere, type HostAsk } from './thread-protocol.js';

const mostKeyBytes = 256;
const mostLogBytes = 500;

/** How a guest's questions reach the host. */
export interface HostLine {
  /** Goes on at once. */
  tell(ask: HostAsk): void;
  /** Waits. Result: the answer; null = there is none; false = the host refuses. */
  wait(ask: HostAsk): Uint8Array | null | false;
}

type Memory = () => WebAssembly.Memory;
type HostFunctions = Record<ImportName, (...numbers: number[]) => number | void>;

/**
 * What a guest may call, by what it was granted. A function that was not granted traps.
 *
 * Shapes   texts are place and length in the guest's memory. Where a place for an answer is given, the result is the
 *          length of the answer: it is written if it fits, else the guest asks again with more room. -1 = nothing is
 *          there, -2 = refused.
 */
export function hostFunctions(
  memory: Memory,
  granted: readonly PluginCapability[],
  line: HostLine,
): HostFunctions {
  const functions = allFunctions(memory, line);
  for (const name of Object.keys(functions) as ImportName[]) {
    if (!granted.includes(importCapabilities[name]))
      functions[name] = () => {
        throw new GuestFault('trap', `It calls ${name}, which it was not granted.`);
      };
  }
  return functions;
}

function allFunctions(memory: Memory, line: HostLine): HostFunctions {
  const key = (place: number, length: number) => read(memory, place, length, mostKeyBytes);
  const text = (place: number, length: number) => read(memory, place, length, Infinity);
  return {
    log(level, place, length) {
      const shown = Math.min(length >>> 0, mostLogBytes);
      line.tell({ kind: 'log', level: level, text: text(place, shown) });
    },
    kv_get(at, length, to, room) {
      return written(memory, line.wait({ kind: 'kv-get', key: key(at, length) }), to, room);
    },
    kv_set(at, length, valueAt, valueLength) {
      const value = valueLength < 0 ? null : text(valueAt, valueLength);
      return line.wait({ kind: 'kv-set', key: key(at, length), value }) === false ? refusedHere : 0;
    },
    kv_add(at, length, by) {
      const sum = line.wait({ kind: 'kv-add', key: key(at, length), by: by });
      return sum ? Number(new TextDecoder().decode(sum)) : Number.NaN;
    },
    fetch(nameAt, nameLength, bodyAt, bodyLength, to, room) {
      const ask = { name: key(nameAt, nameLength), body: text(bodyAt, bodyLength) };
      return written(memory, line.wait({ kind: 'fetch', ...ask }), to, room);
    },
  };
}

function read(memory: Memory, place: number, length: number, most: number): string {
  const { buffer } = memory();
  const [from, count] = [place >>> 0, length >>> 0];
  if (count > most || from + count > buffer.byteLength)
    throw new GuestFault('trap', 'It hands over a text that is too long or outside of its memory.');
  return new TextDecoder().decode(new Uint8Array(buffer, from, count));
}

function written(
  memory: Memory,
  answer: Uint8Array | null | false,
  place: number,
  room: number,
): number {
  if (answer === null) return nothingThere;
  if (answer === false) return refusedHere;
  if (answer.length > room >>> 0) return answer.length;
  const { buffer } = memory();
  if ((place >>> 0) + answer.length > buffer.byteLength)
    throw new GuestFault('trap', 'It names a place outside of its memory.');
  new Uint8Array(buffer, place >>> 0, answer.length).set(answer);
  return answer.length;
}
