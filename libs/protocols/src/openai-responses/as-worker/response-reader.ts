import type { TurnEvent } from '@bellwether/exchange';
import type { DocumentReader } from '../../content/decode-documents.js';
import { brokenEvent, part, readObject, reported, type Loose } from '../../content/loose.js';
import { ToolIds } from '../../content/tool-ids.js';
import { endOf } from '../decode.js';
import { ItemReaders } from './item-readers.js';

/**
 * Documents of a Responses worker → events: the events of a stream, or the response itself.
 *
 * Shapes   an item is told once, whether it comes in deltas, at its end, or only in the response at the end.
 */
export class ResponseReader implements DocumentReader {
  isOver = false;
  hasFinished = false;
  private readonly items: ItemReaders;
  private readonly ids: ToolIds;

  constructor(idSeed: string) {
    this.ids = new ToolIds(idSeed);
    this.items = new ItemReaders(this.ids);
  }

  take(text: string, out: TurnEvent[]): void {
    const document = readObject(text);
    if (!document) {
      this.isOver = true;
      out.push(brokenEvent);
    } else if (typeof document.type === 'string') {
      this.event(document.type, document, out);
    } else if (document.error) {
      this.fail(document.error, out);
    } else if (document.object === 'response' || Array.isArray(document.output)) {
      this.response(document, out);
    }
  }

  finish(out: TurnEvent[]): void {
    if (this.isOver) return;
    this.isOver = true;
    // What ends a response is its last event or the response itself; `[DONE]` alone is no end.
    out.push(brokenEvent);
  }

  private event(type: string, event: Loose, out: TurnEvent[]): void {
    switch (type) {
      case 'response.output_item.added':
        this.items.of(event).begin(part(event.item), out);
        break;
      case 'response.output_item.done':
        this.items.of(event).end(part(event.item), out);
        break;
      case 'response.output_text.annotation.added':
        this.items.of(event).cite(event, out);
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.response(part(event.response), out);
        break;
      case 'response.failed':
      case 'response.cancelled':
        this.fail(part(event.response).error ?? event, out);
        break;
      case 'error':
        this.fail(event.error ?? event, out);
        break;
      default:
        // What the `.done` events of its parts say, the item says at its end.
        if (type.endsWith('.delta')) this.items.of(event).add(type, event, out);
    }
  }

  private response(response: Loose, out: TurnEvent[]): void {
    if (response.status === 'failed' || response.status === 'cancelled') {
      this.fail(response.error ?? response, out);
      return;
    }
    const output = Array.isArray(response.output) ? (response.output as unknown[]) : [];
    for (const [place, item] of output.entries())
      this.items.at(place, part(item)).end(part(item), out);
    for (const item of this.items) item.close(out);
    this.hasFinished = true;
    this.isOver = true;
    const calls = this.ids.count > 0;
    for (const event of endOf(response))
      out.push(
        event.type === 'turn-end' && calls && event.finishReason === 'stop'
          ? { ...event, finishReason: 'tool-calls' }
          : event,
      );
  }

  private fail(error: unknown, out: TurnEvent[]): void {
    this.isOver = true;
    out.push(reported(error));
  }
}
