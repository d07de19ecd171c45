const sectionName = 'bellwether.manifest';
/** Names that a manifest may have. */
export const nameForm = /^[a-z][a-z0-9-]{0,47}$/;

/** A module with its manifest, a text of JSON, as a custom section at its end, in place of one that it has. */
export function withManifest(module, manifest) {
  const encoder = new TextEncoder();
  const name = encoder.encode(sectionName);
  const content = [
    ...leb128(name.length),
    ...name,
    ...encoder.encode(JSON.stringify(JSON.parse(manifest))),
  ];
  return Uint8Array.from([...withoutManifest(module), 0, ...leb128(content.length), ...content]);
}

const headBytes = 8;

function withoutManifest(module) {
  if (!WebAssembly.validate(module)) throw new Error('This is no WebAssembly module.');
  const kept = [...module.subarray(0, headBytes)];
  let at = headBytes;
  while (at < module.length) {
    const size = number(module, at + 1);
    const end = size.end + size.value;
    if (module[at] !== 0 || nameOf(module, size.end) !== sectionName)
      kept.push(...module.subarray(at, end));
    at = end;
  }
  return kept;
}

function nameOf(module, at) {
  const { value, end } = number(module, at);
  return new TextDecoder().decode(module.subarray(end, end + value));
}

/** An unsigned number as WebAssembly writes it, and where it ends. */
function number(bytes, from) {
  let value = 0;
  let at = from;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at];
    at += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: at };
  }
}

function leb128(number) {
  const bytes = [];
  let left = number;
  do {
    const low = left & 0x7f;
    left >>>= 7;
    bytes.push(left === 0 ? low : low | 0x80);
  } while (left !== 0);
  return bytes;
}
