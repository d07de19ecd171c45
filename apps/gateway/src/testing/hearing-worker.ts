import type { ServerResponse } from 'node:http';
import { cannedWorker, type CannedRequest, type CannedWorker } from '@bellwether/workers/testing';

/** What a test does to a worker that hears. */
export interface HearingWorker extends CannedWorker {
  /** Calls that wait because their last words are `wait`. */
  readonly held: ServerResponse[];
}

interface Heard {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}

/**
 * A chat worker that answers with what it was told: `heard: a | b`. Last words that it knows: `think` (a thought before
 * the answer), `call` (calls the first tool), `die` (cuts the stream after a word), `long` (ends at the limit), `wait`
 * (begins, and goes on when the test does), `silent` (never says a word).
 */
export async function hearingWorker(): Promise<HearingWorker> {
  const held: ServerResponse[] = [];
  const worker = await cannedWorker((request, response) => engine(request, response, held));
  return Object.assign(worker, { held });
}

function engine(
  { path, body }: CannedRequest,
  response: ServerResponse,
  held: ServerResponse[],
): void {
  if (path === '/health') return void response.end();
  if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
  const asked = JSON.parse(body) as {
    messages: Heard[];
    stream?: boolean;
    tools?: { function: { name: string } }[];
  };
  const words = asked.messages.map(told);
  const last = words.at(-1) ?? '';
  const deltas = [{ role: 'assistant' }, ...deltasOf(last, words, asked.tools?.[0]?.function.name)];
  const finish = last === 'long' ? 'length' : last === 'call' ? 'tool_calls' : 'stop';
  if (asked.stream !== true) return answerWhole(response, deltas, finish);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (last === 'silent') return response.flushHeaders();
  if (last === 'wait') {
    response.write(chunk({ content: 'begun ' }));
    held.push(response);
    return;
  }
  const lines = deltas.map((delta) => chunk(delta));
  if (last === 'die') {
    response.write(lines.slice(0, 2).join(''), () => setImmediate(() => response.destroy()));
    return;
  }
  response.end(lines.join('') + endOfStream(finish));
}

/** The closing events of a chat stream. */
export function endOfStream(finish = 'stop'): string {
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
  return `${chunk({}, finish)}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function told({ role, content, tool_calls: calls }: Heard): string {
  if (calls) return `${role} calls ${calls.map((call) => call.function.name).join(',')}`;
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function deltasOf(last: string, words: readonly string[], tool: string | undefined): object[] {
  const call = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: tool, arguments: '' },
  };
  if (last === 'call')
    return [
      { tool_calls: [call] },
      { tool_calls: [{ index: 0, function: { arguments: '{"input":"raw text"}' } }] },
    ];
  const thought = last === 'think' ? [{ reasoning_content: 'a thought' }] : [];
  return [...thought, { content: 'heard: ' }, { content: words.join(' | ') }];
}

function answerWhole(response: ServerResponse, deltas: readonly object[], finish: string): void {
  const message: Record<string, unknown> = { role: 'assistant', content: '' };
  for (const delta of deltas as Record<string, unknown>[]) {
    if (typeof delta.content === 'string')
      message.content = `${String(message.content)}${delta.content}`;
    if ('reasoning_content' in delta) message.reasoning_content = delta.reasoning_content;
    if (Array.isArray(delta.tool_calls))
      message.tool_calls = [
        {
          id: 'call_1',
          type: 'function',
          function: {
            name: (deltas[1] as { tool_calls: { function: { name: string } }[] }).tool_calls[0]!
              .function.name,
            arguments: '{"input":"raw text"}',
          },
        },
      ];
  }
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }], usage }));
}
