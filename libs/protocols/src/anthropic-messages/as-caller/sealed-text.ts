/** Text in a field whose content is nobody's but the gateway's: base64 of its bytes. */
export function toSealed(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The text again; empty for what was sealed elsewhere. */
export function fromSealed(sealed: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(sealed) || sealed.length % 4 !== 0) return '';
  const binary = atob(sealed);
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Somebody else's seal is no text.
    return '';
  }
}
