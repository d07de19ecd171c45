import type { DecodeOptions, StreamStep, TurnEvent } from '@bellwether/exchange';
import { reported } from '../content/loose.js';
import { bytesOf, join } from './join.js';
import { errorIn, failureOf, readFinishReason, readUsage } from './usage.js';

/** Replies up to this size are checked whole; of longer ones only the end is looked at. */
const wholeBytes = 1024 * 1024;
/** Where usage stands in a long reply: engines write it last. */
const tailBytes = 16 * 1024;

const utf8 = new TextDecoder();

/**
 * A plain JSON reply, passed on as bytes.
 *
 * Result   `usage` and `turn-end` after the last byte. A reply of up to 1 MiB that is no JSON has no `turn-end`: it was cut.
 */
export function decodeBody(_options: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  const kept: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      kept.push(chunk);
      while (size > wholeBytes && kept.length > 1 && bytesOf(kept) - kept[0]!.length >= tailBytes)
        kept.shift();
      return [{ type: 'opaque', bytes: chunk, hasOutput: true, count: 1 }];
    },
    end() {
      const text = utf8.decode(join(kept));
      const document = size > wholeBytes ? readTail(text) : readWhole(text);
      if (!document) return [];
      const error = errorIn(document);
      if (error) return [reported(error)];
      const usage = readUsage(document);
      const events: TurnEvent[] = usage ? [{ type: 'usage', usage }] : [];
      const choices = Array.isArray(document.choices) ? (document.choices as unknown[]) : [];
      const failed = choices.map(failureOf).find((failure) => failure !== null);
      if (failed) return [...events, failed];
      const first = (Array.isArray(document.choices) ? document.choices[0] : undefined) as
        { finish_reason?: unknown } | undefined;
      events.push({
        type: 'turn-end',
        finishReason: first ? readFinishReason(first.finish_reason) : 'stop',
      });
      return events;
    },
  };
}

function readWhole(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // No JSON: the caller sees that nothing ended the turn.
    return null;
  }
}

function readTail(text: string): Record<string, unknown> | null {
  if (!text.trimEnd().endsWith('}')) return null;
  const at = text.lastIndexOf('"usage"');
  const open = text.indexOf('{', at);
  const close = text.indexOf('}', open);
  const usage = at >= 0 && open >= 0 && close >= 0 ? readWhole(text.slice(open, close + 1)) : null;
  return usage ? { usage } : {};
}
