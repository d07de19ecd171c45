import { createHmac } from 'node:crypto';

/** Nobody is to be kept out: a seal that comes back changed must be noticed, as the real services notice it. */
const key = 'simulated';

/** The seal on a thought; it follows from its words. */
export function sealOf(thought: string): string {
  return createHmac('sha256', key).update(thought).digest('base64');
}

/** A thought that only the engine can read. */
export function sealedThought(thought: string): string {
  return `${Buffer.from(thought).toString('base64url')}.${sealOf(thought)}`;
}

/** The thought in it; null = it is not one of ours, or was changed. */
export function openThought(sealed: string): string | null {
  const [text = '', seal] = sealed.split('.');
  const thought = Buffer.from(text, 'base64url').toString();
  return seal === sealOf(thought) ? thought : null;
}
