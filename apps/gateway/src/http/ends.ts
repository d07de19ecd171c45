import { workerDialects, type Dialect } from '@bellwether/exchange';
import { dialects } from '@bellwether/protocols';
import type { Ends } from './answer.js';

/** Callers whose workers must speak as they do. */
export function same(caller: Dialect): Ends {
  return { caller, toWorkers: () => caller };
}

/** Callers of any worker that chats: it is spoken to in the caller's dialect where it knows that one. */
export function translated(caller: Dialect): Ends {
  const own = dialects[caller.name];
  const preferred = [own, ...workerDialects.map((name) => dialects[name])];
  return {
    caller,
    toWorkers: (spoken: readonly string[]) =>
      preferred.find(({ name }) => spoken.includes(name)) ?? dialects['openai-chat'],
  };
}
