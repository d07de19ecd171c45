import { part, readObject } from './loose.js';

const utf8 = new TextDecoder();
/** More than any engine says of one request. */
const maxLength = 2000;

/** A worker's own words about a bad request, out of the envelope of whatever dialect it speaks; null = it has none. */
export function wordsOfWorker(body: Uint8Array | null): string | null {
  const document = body === null ? null : readObject(utf8.decode(body));
  const { error, message, detail } = document ?? {};
  const said = [error, part(error).message, message, detail, detailWords(detail)];
  const words = said.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return typeof words === 'string' ? words.slice(0, maxLength) : null;
}

/** FastAPI lists what is wrong with a request, each with the way to it. */
function detailWords(detail: unknown): string | null {
  if (!Array.isArray(detail)) return null;
  const { loc, msg } = part(detail[0]);
  if (typeof msg !== 'string') return null;
  return Array.isArray(loc) ? `${loc.join('.')}: ${msg}` : msg;
}

/** True for the envelope of OpenAI, as its client libraries read it. */
export function isOpenAiEnvelope(body: Uint8Array): boolean {
  const document = readObject(utf8.decode(body));
  const { message, type } = part(document?.error);
  return document?.type !== 'error' && typeof message === 'string' && typeof type === 'string';
}
