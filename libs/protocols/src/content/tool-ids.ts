import { GatewayError } from '@bellwether/exchange';

/** Tool calls of one turn; a model that loops calls no more than this. */
const maxCalls = 1024;

/** Ids of the tool calls of a turn, each once. Those that are missing or there twice are made of `seed`. */
export class ToolIds {
  private readonly taken = new Set<string>();

  constructor(private readonly seed: string) {}

  get count(): number {
    return this.taken.size;
  }

  /** Errors: `worker_failed` for more than 1,024 calls in a turn. */
  take(id: unknown): string {
    if (this.taken.size >= maxCalls)
      throw new GatewayError('worker_failed', { text: 'The worker calls too many tools at once.' });
    const isGood = typeof id === 'string' && id !== '' && !this.taken.has(id);
    const taken = isGood ? id : `call_${this.seed}_${this.taken.size}`;
    this.taken.add(taken);
    return taken;
  }
}
