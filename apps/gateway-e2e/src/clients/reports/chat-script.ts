import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Script, ScriptedRequest } from '../../support/scripted-worker.js';

/** What a chunk of a chat stream says. */
export interface Delta {
  readonly role?: string;
  readonly content?: string | null;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly object[];
}

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };

/** One event of a chat stream as text. */
export function chunk(delta: Delta, finish: string | null = null): string {
  return `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** What a stream begins with. */
export const opening = chunk({ role: 'assistant', content: '' });
export const text = (content: string): string => chunk({ content });
export const finish = (reason: string | null): string => chunk({}, reason);
export const done = 'data: [DONE]\n\n';

const counts = { prompt_tokens: 37, completion_tokens: 5, total_tokens: 42 };
export const usage = `data: ${JSON.stringify({ ...head, choices: [], usage: counts })}\n\n`;

/** A piece of a tool call; what is null is left out. */
export function piece(
  index: number | null,
  id: string | null,
  name: string | null,
  input: string,
): string {
  const call = {
    ...(index === null ? {} : { index }),
    ...(id === null ? {} : { id, type: 'function' }),
    function: { ...(name === null ? {} : { name }), arguments: input },
  };
  return chunk({ tool_calls: [call] });
}

export function openStream(reply: ServerResponse): ServerResponse {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.flushHeaders();
  return reply;
}

/** Every prompt has as many tokens as the usage says. */
export function tokens({ path }: ScriptedRequest, reply: ServerResponse): void {
  if (path !== '/tokenize') return void reply.writeHead(404).end();
  reply.end(JSON.stringify({ count: counts.prompt_tokens, max_model_len: 4096, tokens: [] }));
}

/** Answers chats with these events. */
export function streamOf(...events: readonly string[]): Script {
  return (request, reply) => {
    if (!request.path.endsWith('/completions')) return tokens(request, reply);
    openStream(reply).end(opening + events.join(''));
  };
}

/** The same, every byte in a packet of its own. */
export function bytewise(...events: readonly string[]): Script {
  return async (request, reply) => {
    if (!request.path.endsWith('/completions')) return tokens(request, reply);
    openStream(reply);
    for (const byte of Buffer.from(opening + events.join(''))) {
      reply.write(Buffer.from([byte]));
      await nextTurn();
    }
    reply.end();
  };
}

/** Sends the events, and breaks the connection once they have left. */
export function thenReset(...events: readonly string[]): Script {
  return (request, reply) => {
    if (!request.path.endsWith('/completions')) return tokens(request, reply);
    openStream(reply).write(opening + events.join(''), () => {
      const { socket } = reply;
      socket?.write('', () => socket.resetAndDestroy());
    });
  };
}
