import { part, readObject } from './loose.js';

const utf8 = new TextDecoder();
/** More than any engine says of one request. */
const maxLength = 2000;

/** A worker's own words about a bad request, out of the envelope of whatever dialect it speaks; null = it has none. */
export function wordsOfWorker(body: Uint8Array | null): string | null {
  const document = body === null ? null : readObject(utf8.decode(body));
  const { error } = document ?? {};
  const words = typeof error === 'string' ? error : part(error).message;
  return typeof words === 'string' && words !== '' ? words.slice(0, maxLength) : null;
}

/** True for the envelope that Messages workers have. */
export function isMessagesEnvelope(body: Uint8Array): boolean {
  return readObject(utf8.decode(body))?.type === 'error';
}
