import type { ServerResponse } from 'node:http';
import type { CannedRequest } from '@bellwether/workers/testing';

/** What the model does in one turn: words, then calls of tools by name with their input. */
export interface Step {
  readonly text?: string;
  readonly calls?: readonly (readonly [name: string, input: unknown])[];
  readonly finish?: string;
  /** The connection breaks after the words. */
  readonly dies?: true;
}

interface EngineMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
}

interface EngineBody {
  readonly messages: readonly EngineMessage[];
  readonly stream?: boolean;
}

/** What each turn takes. */
export const stepUsage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

/**
 * A chat engine that does as its user says: the first message of the user that is a JSON list of steps holds them, and
 * every turn with calls behind it is one that is over. Like real engines it takes no call whose arguments are no JSON.
 */
export function steppedEngine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (path === '/health') return void response.end();
  if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
  const asked = JSON.parse(body) as EngineBody;
  if (!asked.messages.every(({ tool_calls: calls = [] }) => calls.every(isSound)))
    return void response.writeHead(400).end('{"error":{"message":"arguments"}}');
  const said = asked.messages.findLast(({ role, content }) => role === 'user' && isList(content));
  const from = said === undefined ? 0 : asked.messages.indexOf(said);
  const steps = JSON.parse(said?.content ?? '[]') as readonly Step[];
  const over = asked.messages.slice(from).filter(({ tool_calls: calls }) => calls?.length).length;
  const step = steps[Math.min(over, steps.length - 1)] ?? { text: 'nothing' };
  const calls = (step.calls ?? []).map(([name, input], index) => ({
    ...{ id: `call_${over}_${index}`, type: 'function' },
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
  const finish = step.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  if (asked.stream === true) stream(response, { ...step, calls, finish });
  else plain(response, { ...step, calls, finish });
}

function isSound(call: { readonly function: { readonly arguments: string } }): boolean {
  try {
    JSON.parse(call.function.arguments);
    return true;
  } catch {
    return false;
  }
}

const isList = (content: unknown): boolean =>
  typeof content === 'string' && content.startsWith('[{');

interface Made {
  readonly text?: string;
  readonly calls: readonly object[];
  readonly finish: string;
  readonly dies?: true;
}

function plain(response: ServerResponse, { text, calls, finish, dies }: Made): void {
  if (dies) return void response.destroy();
  const message = { role: 'assistant', content: text ?? null, tool_calls: calls };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }], usage: stepUsage }),
  );
}

function stream(response: ServerResponse, { text, calls, finish, dies }: Made): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, reason: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const words = chunk({ role: 'assistant', content: text ?? '' });
  if (dies) return void response.write(words, () => setImmediate(() => response.destroy()));
  const told = calls.map((call, index) => chunk({ tool_calls: [{ index, ...call }] })).join('');
  const usage = `data: ${JSON.stringify({ choices: [], usage: stepUsage })}\n\n`;
  response.end(`${words}${told}${chunk({}, finish)}${usage}data: [DONE]\n\n`);
}
