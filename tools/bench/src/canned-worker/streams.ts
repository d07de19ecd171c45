import type { ServerResponse } from 'node:http';
import type { StreamPieces } from './replies.js';

/**
 * How streams run. `intervalMs` between two events of a stream; 0 = one event a turn of the loop, as fast as the
 * reader takes them. `isIdle`: after its first two events a stream says nothing more and stays open.
 */
export interface StreamShape {
  readonly events: number;
  readonly intervalMs: number;
  readonly isIdle: boolean;
}

/** One event stream, from its head to `[DONE]`. */
export function runStream(
  response: ServerResponse,
  pieces: StreamPieces,
  shape: StreamShape,
  hasUsage: boolean,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(pieces.first);
  response.write(pieces.word);
  if (shape.isIdle) return;
  let left = shape.events - 3;
  let isGone = false;
  response.on('close', () => (isGone = true));

  const end = () => {
    response.write(pieces.last);
    if (hasUsage) response.write(pieces.usage);
    response.end(pieces.done);
  };
  const paced = () => {
    const timer = setInterval(() => {
      if (isGone) clearInterval(timer);
      else if (left > 0) {
        left -= 1;
        response.write(pieces.word);
      } else {
        clearInterval(timer);
        end();
      }
    }, shape.intervalMs);
  };
  const full = () => {
    if (isGone) return;
    if (left <= 0) {
      end();
      return;
    }
    left -= 1;
    if (response.write(pieces.word)) setImmediate(full);
    else response.once('drain', full);
  };
  if (shape.intervalMs > 0) paced();
  else full();
}
