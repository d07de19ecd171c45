import { manifestSection } from '../abi.js';

/** A module with its manifest as a custom section at its end. */
export function withManifest(module: Uint8Array, manifest: object): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const name = encoder.encode(manifestSection);
  const text = encoder.encode(JSON.stringify(manifest));
  const length = leb128(name.length);
  const content = [...length, ...name, ...text];
  return Uint8Array.from([...module, 0, ...leb128(content.length), ...content]);
}

/** An unsigned number as WebAssembly writes it. */
function leb128(number: number): number[] {
  const bytes: number[] = [];
  let left = number;
  do {
    const low = left & 0x7f;
    left >>>= 7;
    bytes.push(left === 0 ? low : low | 0x80);
  } while (left !== 0);
  return bytes;
}
