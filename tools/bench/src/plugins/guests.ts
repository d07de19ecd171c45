import { createHash } from 'node:crypto';
import loadWabt from 'wabt';

/** What guests do with a message, in WebAssembly's text form. */
export const guestBodies = {
  pass: '',
  loop: '(loop $for_ever (br $for_ever))',
  grow: '(loop $on (br_if $on (i32.ge_s (memory.grow (i32.const 1)) (i32.const 0)))) unreachable',
  trap: 'unreachable',
} as const;

export type GuestName = keyof typeof guestBodies;

/** An upload of such a guest, as the admin API takes it. */
export async function guestUpload(
  name: GuestName,
  instance: 'fresh' | 'kept' = 'fresh',
): Promise<{ module: string; sha256: string }> {
  const wabt = await loadWabt();
  const parsed = wabt.parseWat(
    'guest.wat',
    `(module (memory (export "memory") 4 16)
      (func (export "bellwether_abi") (result i32) i32.const 1)
      (func (export "bellwether_alloc") (param i32) (result i32) i32.const 65536)
      (func (export "bellwether_run") (param i32 i32 i32) (result i64)
        ${guestBodies[name]} i64.const 0))`,
  );
  const bytes = withManifest(parsed.toBinary({}).buffer, {
    ...{ abi: 1, name: `bench-${name}-${instance}`, version: '1', hooks: ['onCall'], fail: 'open' },
    instance,
  });
  parsed.destroy();
  return {
    module: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

function withManifest(module: Uint8Array, manifest: object): Buffer {
  const name = Buffer.from('bellwether.manifest');
  const text = Buffer.from(JSON.stringify(manifest));
  const size = 1 + name.length + text.length;
  // Two bytes hold every length below 16,384.
  const head = [0, (size & 0x7f) | 0x80, size >> 7, name.length];
  return Buffer.concat([module, Uint8Array.from(head), name, text]);
}
