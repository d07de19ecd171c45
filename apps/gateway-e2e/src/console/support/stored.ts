import type { RunningGateway } from '../../support/start-gateway.js';

type Gateway = Pick<RunningGateway, 'url' | 'firstRun'>;

/** Speaks the APIs of stored responses and conversations, and expects success. */
export async function stored<Value extends { readonly id: string }>(
  gateway: Gateway,
  path: string,
  body: unknown,
  apiKey = gateway.firstRun.apiKey,
): Promise<Value> {
  const reply = await fetch(`${gateway.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text) as Value;
}

/** A conversation that begins with these items. */
export async function newConversation(
  gateway: Gateway,
  items: readonly unknown[],
  { metadata = {}, apiKey }: { readonly metadata?: object; readonly apiKey?: string } = {},
): Promise<string> {
  return (await stored(gateway, '/conversations', { items, metadata }, apiKey)).id;
}

/** A turn that is kept. */
export async function newResponse(
  gateway: Gateway,
  input: unknown,
  extra: object = {},
): Promise<string> {
  const body = { model: 'demo', input, max_output_tokens: 16, ...extra };
  return (await stored(gateway, '/responses', body)).id;
}
