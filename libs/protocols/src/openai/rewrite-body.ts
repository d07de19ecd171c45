import type { StreamStep, TurnEvent } from '@bellwether/exchange';
import { join } from './join.js';
import { readUsage } from './usage.js';

/** Replies without generated text are smaller than this; a longer one is refused rather than held. */
const mostBytes = 64 * 1024 * 1024;

const encoder = new TextEncoder();
const utf8 = new TextDecoder();

/**
 * A plain JSON reply that engines write in several shapes, put into one.
 *
 * Shapes   `rewrite` gives the document for the caller, the same one when nothing changes (its bytes pass then), or
 *          null for one that it does not know.
 * Errors   `turn-error` for an unknown shape and for more than 64 MiB. What is no JSON was cut: it has no `turn-end`.
 */
export function rewriteBody(
  rewrite: (reply: unknown) => Record<string, unknown> | null,
): StreamStep<Uint8Array, TurnEvent> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      if (size > mostBytes) return [failed('The reply of the worker is too long.')];
      chunks.push(chunk);
      return [];
    },
    end() {
      const bytes = join(chunks);
      const reply = read(bytes);
      if (reply === undefined) return [];
      const said = rewrite(reply);
      if (said === null) return [failed('The reply of the worker is not of a known shape.')];
      const usage = readUsage(said);
      return [
        {
          type: 'opaque',
          bytes: said === reply ? bytes : encoder.encode(JSON.stringify(said)),
          hasOutput: true,
          count: 1,
        },
        ...(usage ? [{ type: 'usage' as const, usage }] : []),
        { type: 'turn-end', finishReason: 'stop' },
      ];
    },
  };
}

const failed = (text: string): TurnEvent => ({ type: 'turn-error', code: 'worker_failed', text });

function read(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    // No JSON: the caller sees that nothing ended the turn.
    return undefined;
  }
}
