import { part, type Loose } from './loose.js';

const mostCharacters = 200;

/** What a caller calls the person behind a request: in `safety_identifier`, `user` or `metadata.user_id`; null = nothing. */
export function endUserIn(document: Loose): string | null {
  for (const name of [document.safety_identifier, document.user, part(document.metadata).user_id])
    if (typeof name === 'string' && name !== '') return name.slice(0, mostCharacters);
  return null;
}
