import type { Script, ScriptedWorker } from '../../support/scripted-worker.js';

export const apis = ['chat', 'messages', 'responses'] as const;
export type Api = (typeof apis)[number];

/** What became of a call, whatever its API. */
export interface Asked {
  readonly status: number;
  /** What the model says; null = there is an error instead. */
  readonly text: string | null;
  /** The text of the error, taken from where this API has it. */
  readonly error: string | null;
  /** What the gateway tells its caller besides. */
  readonly warning: string | null;
}

export interface Caller {
  readonly url: string;
  readonly secret: string;
}

const model = 'scripted';
const chatPath = '/v1/chat/completions';
const question = 'How deep is the harbour?';
const messages = [{ role: 'user', content: question }];
const requests: Readonly<Record<Api, { readonly path: string; readonly body: object }>> = {
  chat: { path: chatPath, body: { model, messages } },
  messages: { path: '/v1/messages', body: { model, messages, max_tokens: 16 } },
  responses: { path: '/v1/responses', body: { model, input: question, store: false } },
};

/** The worker says who the request says it is by: plugins sign it. */
export const whoSigned: Script = ({ path, body, headers }, reply) => {
  if (!path.endsWith(chatPath)) return void reply.writeHead(404).end();
  const content = String(body['user'] ?? headers['x-signed-by'] ?? 'nobody');
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.end(
    JSON.stringify({
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model },
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 8, completion_tokens: 1, total_tokens: 9 },
    }),
  );
};

/** How many chats a worker was asked for. */
export const chatsOf = ({ requests }: ScriptedWorker): number =>
  requests.filter(({ path }) => path.endsWith(chatPath)).length;

export async function ask({ url, secret }: Caller, api: Api = 'chat'): Promise<Asked> {
  const { path, body } = requests[api];
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json: unknown = await reply.json();
  return {
    status: reply.status,
    text: reply.ok ? textIn[api](json) : null,
    error: reply.ok ? null : errorIn[api](json),
    warning: reply.headers.get('x-bellwether-warning'),
  };
}

const textIn: Readonly<Record<Api, (json: any) => string>> = {
  chat: (json) => json.choices[0].message.content,
  messages: (json) => json.content[0].text,
  responses: (json) => json.output[0].content[0].text,
};
/** Each API has an envelope of its own: one in that of another has no text here. */
const errorIn: Readonly<Record<Api, (json: any) => string | null>> = {
  chat: (json) => ('type' in json ? null : json.error.message),
  messages: (json) => (json.type === 'error' ? json.error.message : null),
  responses: (json) => ('type' in json ? null : json.error.message),
};
