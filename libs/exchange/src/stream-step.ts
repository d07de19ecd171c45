/**
 * A stream transform as a push machine: synchronous, no I/O, owns its own left-over.
 *
 * Shapes   `push` takes one piece of input in whatever size it came and returns what it completes, maybe nothing.
 *          `end` is called once, after the last piece, and returns what was left.
 */
export interface StreamStep<In, Out> {
  push(input: In): Out[];
  end(): Out[];
}
