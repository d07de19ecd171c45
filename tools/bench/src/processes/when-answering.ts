import { setTimeout as wait } from 'node:timers/promises';
import type { Contestant } from '../contestants/contestant.js';
import { chatBodies } from '../prompts.js';
import type { Child } from './child.js';

const patienceMs = 60_000;
const lookMs = 100;

/** Waits until a contestant passes a chat request on. Errors: it ended, or it does not answer within a minute. */
export async function whenAnswering(contestant: Contestant, child: Child): Promise<void> {
  const body = chatBodies({ bytes: 1_000, count: 1, isStream: false })[0]!;
  const untilMs = performance.now() + patienceMs;
  let last = '';
  while (performance.now() < untilMs && child.isAlive) {
    last = await ask(contestant, body);
    if (last === 'ok') return;
    await wait(lookMs);
  }
  throw new Error(`${contestant.name} does not answer: ${last}\n${child.words}`);
}

async function ask({ url, headers }: Contestant, body: string): Promise<string> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    const text = await reply.text();
    return reply.status === 200 ? 'ok' : `status ${reply.status} ${text.slice(0, 300)}`;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
