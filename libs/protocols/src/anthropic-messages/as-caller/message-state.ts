import { GatewayError, type TurnEndEvent, type TurnEvent, type Usage } from '@bellwether/exchange';

/** What both forms of a message keep in mind until its end. */
export class MessageState {
  usage: Usage | null = null;
  isRefusal = false;
  /** Characters of text, thought and tool input so far. */
  outputLength = 0;
  private hasBrokenInput = false;

  note(event: TurnEvent): void {
    if (event.type === 'refusal-delta') this.isRefusal = true;
    else if (event.type === 'tool-input-end' && !event.isWhole) this.hasBrokenInput = true;
  }

  /**
   * A message's tool input is an object; only one that the token limit cut may be half of one.
   *
   * Errors   `worker_failed`.
   */
  check({ finishReason }: TurnEndEvent): void {
    if (this.hasBrokenInput && finishReason !== 'length')
      throw new GatewayError('worker_failed', {
        text: 'The model called a tool with an input that is no JSON object.',
      });
  }
}
