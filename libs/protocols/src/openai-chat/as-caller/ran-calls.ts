import type { ToolRunEvent, ToolRunStartEvent } from '@bellwether/exchange';
import { answerText } from '../../content/answer-text.js';
import type { Loose } from '../../content/loose.js';

/**
 * What the gateway ran for the model, in the order it began: the field `mcp_calls` of a message, an extension of this
 * API. A message that is sent back with it tells the model again.
 */
export class RanCalls {
  private readonly open = new Map<string, ToolRunStartEvent>();

  /** The call as it is told once it has ended; null = nothing is to be told yet. */
  take(event: ToolRunEvent): Loose | null {
    if (event.type === 'tool-run-start') this.open.set(event.id, event);
    if (event.type !== 'tool-run-end') return null;
    const run = this.open.get(event.id);
    if (run === undefined) return null;
    this.open.delete(event.id);
    const text = answerText(event.answer);
    const { isError } = event.answer;
    return {
      ...{ id: run.id, server_label: run.label, name: run.toolName, arguments: run.input },
      ...{ output: isError ? null : text, error: isError ? text : null },
    };
  }
}
