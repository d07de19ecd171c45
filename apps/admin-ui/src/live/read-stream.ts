import { createParser } from 'eventsource-parser';

export interface StreamMessage {
  readonly id: string | null;
  readonly topic: string;
  readonly data: unknown;
}

export interface StreamRequest {
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  onOpen(): void;
  onMessage(message: StreamMessage): void;
  /** A comment line: nothing happened, but the other side is there. */
  onComment(): void;
}

/** `signed-out` = the session is over and trying again is pointless. */
export type StreamEnd = 'closed' | 'signed-out';

function messageOf(
  id: string | undefined,
  topic: string | undefined,
  text: string,
): StreamMessage | null {
  try {
    return { id: id ?? null, topic: topic ?? 'message', data: JSON.parse(text) as unknown };
  } catch {
    // One line that is no JSON must not end the stream; the next event carries the state again.
    return null;
  }
}

/** Reads the live stream until it ends. With fetch, not EventSource: the answer's status and the id are in our hands. */
export async function readStream(request: StreamRequest): Promise<StreamEnd> {
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (request.lastEventId !== null) headers['last-event-id'] = request.lastEventId;
  const topics = request.topics.map(encodeURIComponent).join(',');
  const response = await fetch(`/admin/v1/live?topics=${topics}`, {
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: request.signal,
  });
  if (response.status === 401) return 'signed-out';
  if (!response.ok || !response.body) return 'closed';
  request.onOpen();
  const parser = createParser({
    onEvent(event) {
      const message = messageOf(event.id, event.event, event.data);
      if (message) request.onMessage(message);
    },
    onComment: () => request.onComment(),
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'closed';
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
