import type { GatewayError } from './errors.js';

/**
 * A stream transform as a push machine: synchronous, no I/O, owns its own left-over.
 *
 * Shapes   `push` takes one piece of input in whatever size it came and returns what it completes, maybe nothing.
 *          `end` is called once, after the last piece, and returns what was left.
 */
export interface StreamStep<In, Out> {
  push(input: In): Out[];
  end(): Out[];
  /** The closing bytes of a stream that passed as it is and then failed; null = it has none of its own. */
  failing?(error: GatewayError): Uint8Array | null;
}
