import { z } from 'zod';
import type { FuzzRequest } from './requests.js';

/** What came back. */
export interface FuzzReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const openAiEnvelope = z.looseObject({
  error: z.looseObject({
    message: z.string().min(1),
    type: z.string().min(1),
    param: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
  }),
});
const anthropicEnvelope = z.looseObject({
  type: z.literal('error'),
  error: z.looseObject({ type: z.string().min(1), message: z.string().min(1) }),
});

/** That of JSON-RPC, which tool servers speak; other methods and addresses do not reach them. */
const toolServerEnvelope = z.looseObject({
  jsonrpc: z.literal('2.0'),
  error: z.looseObject({ code: z.number(), message: z.string().min(1) }),
});

/** What is wrong with a reply; null = nothing. */
export function verdict(request: FuzzRequest, reply: FuzzReply): string | null {
  const { status, contentType, body } = reply;
  const isGood = status >= 200 && status < 300;
  if (!isGood && (status < 400 || status >= 500)) return `status ${status}`;
  if (request.method === 'HEAD' || status === 204) return null;
  if (contentType.startsWith('text/event-stream')) return isGood ? streamVerdict(body) : 'a stream';
  const document = parsed(body);
  if (document === undefined) return 'a body that is no JSON';
  if (isGood) return null;
  return envelopesFor(request).some((envelope) => envelope.safeParse(document).success)
    ? null
    : 'an error outside of the envelope';
}

/** The address tells the API; where it does not, the version that callers of Anthropic's API name does. */
function envelopesFor({ path, headers }: FuzzRequest): readonly z.ZodType[] {
  if (path.startsWith('/v1/messages')) return [anthropicEnvelope];
  if (/^\/mcp([/?]|$)/.test(path)) return [toolServerEnvelope, openAiEnvelope];
  return headers['anthropic-version'] === undefined
    ? [openAiEnvelope]
    : [openAiEnvelope, anthropicEnvelope];
}

/** Every event is JSON, and none of them tells of a fault of the gateway. */
function streamVerdict(body: string): string | null {
  if (!body.endsWith('\n\n')) return 'a stream that stops within an event';
  for (const line of body.split('\n')) {
    if (!line.startsWith('data: ') || line === 'data: [DONE]') continue;
    if (parsed(line.slice('data: '.length)) === undefined) return 'an event that is no JSON';
    if (/"code":"(internal|worker_failed|stream_broken)"|"type":"api_error"/.test(line))
      return `a failure in the stream: ${line.slice(0, 300)}`;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // That it does not parse is the answer.
    return undefined;
  }
}
