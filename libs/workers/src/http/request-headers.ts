import type { TurnRequest } from '@bellwether/exchange';

/** The version of the Messages API that is spoken; its servers answer nobody who names none. */
export const messagesVersion = { 'anthropic-version': '2023-06-01' } as const;

const messagesPath = '/v1/messages';

/**
 * How a worker learns the gateway's key. Engines read the bearer token, whatever API they serve; Anthropic's own
 * service takes a bearer token for another kind of credential.
 */
export function keyHeaders(origin: string, key: string | null): Record<string, string> {
  if (key === null) return {};
  return new URL(origin).hostname.endsWith('anthropic.com')
    ? { 'x-api-key': key }
    : { authorization: `Bearer ${key}` };
}

/** Only what is named here reaches a worker: no cookie, no key of a client, no forwarding chain. */
export function turnHeaders(
  { prompt, dialect, headers }: TurnRequest,
  key: Readonly<Record<string, string>>,
): string[] {
  const all: Record<string, string> = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    accept: prompt.isStream ? 'text/event-stream' : 'application/json',
    ...(dialect.workerPath.startsWith(messagesPath) ? messagesVersion : {}),
    ...headers,
    ...key,
  };
  return Object.entries(all).flat();
}
