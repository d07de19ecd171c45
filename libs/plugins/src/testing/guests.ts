import loadWabt from 'wabt';
import { withManifest } from '../module/with-manifest.js';

/** A guest in WebAssembly's text form, for specs. */
export interface GuestText {
  /** Says this JSON to every message; null = nothing. */
  readonly answer?: object | number | null;
  /** Statements before the answer; they may use `$hook`, `$place`, `$length` and the global `$count`. */
  readonly body?: string;
  readonly memory?: string;
  readonly imports?: string;
  readonly more?: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

const answerAt = 1024;

/** The bytes of such a guest, with its manifest. */
export async function guestModule(guest: GuestText = {}): Promise<Uint8Array<ArrayBuffer>> {
  const wabt = await loadWabt();
  const parsed = wabt.parseWat('guest.wat', guestText(guest));
  const { buffer } = parsed.toBinary({});
  parsed.destroy();
  return withManifest(buffer, { ...plainManifest, ...guest.manifest });
}

export const plainManifest = {
  abi: 1,
  name: 'guest',
  version: '1.0.0',
  hooks: ['onCall'],
  fail: 'open',
};

function guestText({
  answer = null,
  body = '',
  memory,
  imports = '',
  more = '',
}: GuestText): string {
  const said = answer === null ? '' : JSON.stringify(answer);
  const bytes = [...new TextEncoder().encode(said)];
  const packed = bytes.length === 0 ? 0n : (BigInt(answerAt) << 32n) | BigInt(bytes.length);
  const data = bytes.map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
  return `(module
    ${imports}
    ${memory ?? '(memory (export "memory") 4 16)'}
    (global $count (mut i32) (i32.const 0))
    (data (i32.const ${answerAt}) "${data}")
    (func (export "bellwether_abi") (result i32) i32.const 1)
    (func (export "bellwether_alloc") (param i32) (result i32) i32.const 65536)
    ${more}
    (func (export "bellwether_run") (param $hook i32) (param $place i32) (param $length i32) (result i64)
      ${body}
      i64.const ${packed}))`;
}

/** Guests that do what no plugin should. */
export const hostileBodies = {
  loop: '(loop $for_ever (br $for_ever))',
  grow: '(loop $on (br_if $on (i32.ge_s (memory.grow (i32.const 1)) (i32.const 0)))) unreachable',
  trap: 'unreachable',
  trapOnThousandth: `(global.set $count (i32.add (global.get $count) (i32.const 1)))
    (if (i32.eq (global.get $count) (i32.const 1000)) (then unreachable))`,
} as const;
