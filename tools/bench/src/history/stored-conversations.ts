import type { Contestant } from '../contestants/contestant.js';
import { modelName } from '../prompts.js';

/** Items that the API takes in one go. */
const itemsAtOnce = 20;
const sentence = 'The deploy finished, latency is back to what it was, and nobody was woken up. ';

/** Stored conversations and chains of a gateway under measurement. Errors: any reply that is not a 200. */
export class StoredConversations {
  private readonly base: string;

  constructor(private readonly gateway: Contestant) {
    this.base = gateway.url.replace(/\/chat\/completions$/, '');
  }

  /** A new conversation of so many messages of 200 bytes, by turns of either side. Result: its id. */
  async conversation(items: number): Promise<string> {
    const { id } = (await this.post('/conversations', {})) as { id: string };
    for (let from = 0; from < items; from += itemsAtOnce) {
      const count = Math.min(itemsAtOnce, items - from);
      const batch = Array.from({ length: count }, (_, at) => ({
        type: 'message',
        role: (from + at) % 2 === 0 ? 'user' : 'assistant',
        content: `${from + at}: ${sentence.repeat(3)}`.slice(0, 200),
      }));
      await this.post(`/conversations/${id}/items`, { items: batch });
    }
    return id;
  }

  /** A chain of so many responses. Result: the id of the last. */
  async chain(length: number): Promise<string> {
    let previous: string | null = null;
    for (let turn = 0; turn < length; turn += 1) {
      const body: object = {
        ...{ model: modelName, input: `${turn}: ${sentence}` },
        ...(previous === null ? {} : { previous_response_id: previous }),
      };
      previous = ((await this.post('/responses', body)) as { id: string }).id;
    }
    return previous ?? '';
  }

  /** One turn that is not kept, so that the next one finds the same past. Result: milliseconds. */
  async turn(past: object): Promise<number> {
    const startMs = performance.now();
    await this.post('/responses', { model: modelName, input: 'Go on.', store: false, ...past });
    return performance.now() - startMs;
  }

  private async post(path: string, body: object): Promise<unknown> {
    const reply = await fetch(this.base + path, {
      method: 'POST',
      headers: { ...this.gateway.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}
