import { GatewayError, type History, type StoredEvent } from '@bellwether/exchange';

/** Events of one response that wait to be stored. A run that is further ahead waits. */
const maxWaiting = 1_000;

const utf8 = new TextDecoder();

/** Wakes the readers of a response's events on this gateway. */
export class EventBell {
  private readonly waiting = new Map<string, Set<() => void>>();

  /** Resolves with the next ring for this response. `stop` ends the waiting. */
  next(id: string): { readonly rung: Promise<void>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const here = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, here.add(resolve));
    return {
      rung: promise,
      stop: () => {
        here.delete(resolve);
        if (here.size === 0 && this.waiting.get(id) === here) this.waiting.delete(id);
      },
    };
  }

  ring(id: string): void {
    const here = this.waiting.get(id);
    this.waiting.delete(id);
    for (const resolve of here ?? []) resolve();
  }
}

export interface EventLogOptions {
  readonly history: History;
  readonly bell: EventBell;
  readonly tenantId: string;
  readonly id: string;
}

/** The events of a response under way, stored in batches: while one is stored, the next gathers. */
export class EventLog {
  private waiting: StoredEvent[] = [];
  private storing: Promise<void> | null = null;

  constructor(private readonly options: EventLogOptions) {}

  /** Lines of a stream, as the writer of the response made them. Errors: those of the store. */
  async write(lines: Uint8Array): Promise<void> {
    for (const event of eventsIn(utf8.decode(lines))) this.waiting.push(event);
    const stored = (this.storing ??= this.store());
    if (this.waiting.length > maxWaiting) await stored;
  }

  /** Resolves once everything is stored. Errors: those of the store. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0 || this.storing !== null) await (this.storing ??= this.store());
  }

  private async store(): Promise<void> {
    const { history, bell, tenantId, id } = this.options;
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting;
        this.waiting = [];
        await history.appendEvents(tenantId, id, batch);
        bell.ring(id);
      }
    } finally {
      this.storing = null;
    }
  }
}

function eventsIn(lines: string): StoredEvent[] {
  return lines.split('\n\n').flatMap((event) => {
    const at = event.indexOf('data: {');
    if (at < 0) return [];
    const json = event.slice(at + 'data: '.length);
    const { sequence_number: sequence } = JSON.parse(json) as { sequence_number: number };
    return [{ sequence, json }];
  });
}

/** The number of the next event of a response. */
export async function nextSequence(
  history: History,
  tenantId: string,
  id: string,
): Promise<number> {
  let last = -1;
  for (;;) {
    const events = await history.events(tenantId, id, last, 1_000);
    if (events === null) throw new GatewayError('response_not_found');
    if (events.length === 0) return last + 1;
    last = events.at(-1)!.sequence;
  }
}
