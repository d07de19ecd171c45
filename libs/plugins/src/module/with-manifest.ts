import { manifestSection } from '../abi.js';
import { leb128 } from './leb128.js';

/** A module with its manifest as a custom section at its end. */
export function withManifest(module: Uint8Array, manifest: object): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const name = encoder.encode(manifestSection);
  const text = encoder.encode(JSON.stringify(manifest));
  const length = leb128(name.length);
  const content = [...length, ...name, ...text];
  return Uint8Array.from([...module, 0, ...leb128(content.length), ...content]);
}
