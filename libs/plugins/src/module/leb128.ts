/** An unsigned number as WebAssembly writes it. */
export function leb128(number: number): number[] {
  const bytes: number[] = [];
  let left = number;
  do {
    const low = left & 0x7f;
    left >>>= 7;
    bytes.push(left === 0 ? low : low | 0x80);
  } while (left !== 0);
  return bytes;
}
