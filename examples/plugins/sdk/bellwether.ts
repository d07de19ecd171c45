import { Json } from './json';

export { Json, Kind } from './json';

/** Numbers of the hooks, as `bellwether_run` is told them. */
export namespace Hook {
  export const onCall: i32 = 1;
  export const onTurn: i32 = 2;
  export const onEvent: i32 = 3;
  export const onRemember: i32 = 4;
}

/** The version of the interface that this kit speaks. A plugin exports it as it is. */
export function bellwether_abi(): i32 {
  return 1;
}

let messageRoom: usize = 0;

/**
 * Room for a message of the host. A plugin exports it as it is.
 *
 * The message and the answer before it are over by then, and nothing of the plugin runs: what no global holds is freed. Nowhere
 * else is anything freed, so that what lies at a place lives for as long as its message.
 */
export function bellwether_alloc(size: i32): usize {
  if (messageRoom != 0) {
    heap.free(messageRoom);
    __collect();
  }
  messageRoom = heap.alloc(size);
  return messageRoom;
}

/** What the host says. */
export function messageAt(place: usize, length: i32): Json {
  return Json.parse(String.UTF8.decodeUnsafe(place, length));
}

/** The result of `bellwether_run`: where the answer lies, and how long it is. */
export function answer(json: Json): i64 {
  const bytes = String.UTF8.encode(json.toString());
  return ((<i64>changetype<usize>(bytes)) << 32) | (<i64>bytes.byteLength);
}

/** The result for "as it is". */
export const nothing: i64 = 0;

/** An answer that refuses the request. */
export function reject(status: i32, message: string): i64 {
  const reason = Json.map().set('status', Json.number(status)).set('message', Json.of(message));
  return answer(Json.map().set('reject', reason));
}

// @ts-ignore: decorators of AssemblyScript
@external('bellwether', 'log')
declare function hostLog(level: i32, place: usize, length: i32): void;

/** Needs the capability `log`. Levels: 0 debug, 1 info, 2 warn. */
export function log(level: i32, text: string): void {
  const bytes = String.UTF8.encode(text);
  hostLog(level, changetype<usize>(bytes), bytes.byteLength);
}

// @ts-ignore: decorators of AssemblyScript
@external('bellwether', 'kv_get')
declare function hostGet(key: usize, keyLength: i32, to: usize, room: i32): i32;
// @ts-ignore: decorators of AssemblyScript
@external('bellwether', 'kv_set')
declare function hostSet(key: usize, keyLength: i32, value: usize, length: i32): i32;
// @ts-ignore: decorators of AssemblyScript
@external('bellwether', 'kv_add')
declare function hostAdd(key: usize, keyLength: i32, by: f64): f64;

/** Needs the capability `key-value`. Result: null when there is no such value. */
export function valueOf(key: string): string | null {
  const name = String.UTF8.encode(key);
  let room = 256;
  for (;;) {
    const to = changetype<usize>(new ArrayBuffer(room));
    const length = hostGet(changetype<usize>(name), name.byteLength, to, room);
    if (length < 0) return null;
    if (length <= room) return String.UTF8.decodeUnsafe(to, length);
    room = length;
  }
}

/** Needs the capability `key-value`. False = there is no room. */
export function setValue(key: string, value: string): bool {
  const name = String.UTF8.encode(key);
  const bytes = String.UTF8.encode(value);
  return (
    hostSet(
      changetype<usize>(name),
      name.byteLength,
      changetype<usize>(bytes),
      bytes.byteLength,
    ) == 0
  );
}

/** Needs the capability `key-value`. Result: the sum; not a number when there is no room. */
export function add(key: string, by: f64): f64 {
  const name = String.UTF8.encode(key);
  return hostAdd(changetype<usize>(name), name.byteLength, by);
}

// @ts-ignore: decorators of AssemblyScript
@external('bellwether', 'fetch')
declare function hostFetch(
  name: usize,
  nameLength: i32,
  body: usize,
  bodyLength: i32,
  to: usize,
  room: i32,
): i32;

/** Needs the capability `outbound`. Posts JSON to an address of the manifest; null when it does not answer well. */
export function post(name: string, body: string): string | null {
  const nameBytes = String.UTF8.encode(name);
  const bodyBytes = String.UTF8.encode(body);
  const room = 65536;
  const to = changetype<usize>(new ArrayBuffer(room));
  const length = hostFetch(
    changetype<usize>(nameBytes),
    nameBytes.byteLength,
    changetype<usize>(bodyBytes),
    bodyBytes.byteLength,
    to,
    room,
  );
  return length < 0 || length > room ? null : String.UTF8.decodeUnsafe(to, length);
}
