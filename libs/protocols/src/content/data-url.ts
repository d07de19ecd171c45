/** Bytes in an address. */
export interface DataUrl {
  readonly mediaType: string;
  /** Base64. */
  readonly data: string;
}

/** The bytes that a `data:` address holds as base64; null for any other address. */
export function readDataUrl(url: string): DataUrl | null {
  const comma = url.startsWith('data:') ? url.indexOf(',') : -1;
  if (comma < 0) return null;
  const [mediaType = '', ...rest] = url.slice('data:'.length, comma).split(';');
  if (mediaType === '' || !rest.includes('base64') || comma + 1 === url.length) return null;
  return { mediaType, data: url.slice(comma + 1) };
}
