import type { GatewayError } from '@bellwether/exchange';
import { type KeptReply, type ReplyWriter, type TurnEvent } from '@bellwether/exchange';
import type { Call } from '../call.js';
import type { CallReply } from '../call-reply.js';
import type { Needs } from '../needs.js';
import { keeperOf } from '../run-turn.js';
import { writerOf } from '../translate.js';
import { closeReply } from '../turn.js';
import { Rounds, type OpenLoop } from './rounds.js';

const nothing = new Uint8Array(0);

/**
 * The reply of a call that several turns make, in the caller's dialect: one beginning, one end, and what the gateway did
 * in between.
 *
 * Shapes   a plain reply comes whole. Reading to null, an error, or `cancel` ends whatever is under way, and the session.
 */
export class LoopReply implements CallReply {
  readonly contentType: string;
  private readonly rounds: Rounds;
  private readonly source: AsyncGenerator<TurnEvent[], void>;
  private readonly keep: ((reply: KeptReply) => Promise<void>) | null;
  private writer: ReplyWriter | null = null;
  private isKept = false;
  private isOver = false;

  constructor(
    private readonly call: Call,
    private readonly loop: OpenLoop,
    needs: Needs,
  ) {
    const { prompt, principal } = loop.asked;
    this.contentType = prompt.isStream ? 'text/event-stream; charset=utf-8' : 'application/json';
    this.keep = keeperOf(call, prompt, principal, needs);
    this.rounds = new Rounds(call, loop, needs, (inputTokens) => void this.writerWith(inputTokens));
    this.source = this.rounds.events();
    call.closing = (error) => this.closing(error);
  }

  async next(): Promise<TurnEvent[] | null> {
    if (this.isOver) return null;
    const whole: TurnEvent[] = [];
    try {
      for (;;) {
        const { value, done } = await this.source.next();
        if (done) break;
        const events = await this.written(value);
        if (!this.loop.asked.prompt.isStream) whole.push(...events);
        else if (events.length > 0) return events;
      }
    } catch (cause) {
      this.over();
      throw cause;
    }
    this.over();
    return whole.length > 0 ? whole : null;
  }

  cancel(): void {
    this.rounds.cancel();
    this.over();
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.rounds.over();
    this.loop.session.close();
  }

  /** The reply is kept before anybody is told that it is complete. */
  private async written(events: readonly TurnEvent[]): Promise<TurnEvent[]> {
    const writer = this.writerWith(0);
    const out: TurnEvent[] = writer
      .push(events)
      .map((bytes) => ({ type: 'opaque', bytes, hasOutput: true, count: 1 }));
    const end = events.filter(({ type }) => type === 'turn-end' || type === 'usage');
    out.push(...end);
    if (events.at(-1)?.type === 'turn-end') this.call.warnings.push(...(writer.warnings ?? []));
    if (events.at(-1)?.type === 'turn-end' && this.keep !== null && writer.kept !== undefined) {
      await this.keep(writer.kept());
      this.isKept = true;
    }
    return out;
  }

  private closing(error: GatewayError): Promise<Uint8Array | null> {
    if (this.isKept) return Promise.resolve(nothing);
    const writer = this.writerWith(0);
    const { usage } = this.call.record;
    // What the turns took until then is told as it is booked.
    if (usage !== null) writer.push([{ type: 'usage', usage }]);
    return closeReply(writer, this.keep, error);
  }

  private writerWith(inputTokens: number): ReplyWriter {
    const { asked, content, id } = this.loop;
    this.writer ??= writerOf(this.call, asked.prompt, { content, id, inputTokens });
    return this.writer;
  }
}
