/** A standing stream may bring so many times the bytes of one answer within the window. */
const windowMs = 10_000;
const answersPerWindow = 8;
const emptyLine = /\n\r?\n/;

export interface AnswerMeter {
  count(bytes: number): void;
  tooLarge(): void;
  /** `canResume`: the server has numbered its events. */
  ended(canResume: boolean): void;
}

/** Lets the bytes of one answer through until they are too many. */
export function meterAnswer(
  maxBytes: number,
  { count, tooLarge, ended }: AnswerMeter,
): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let canResume = false;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      count(chunk.length);
      if (bytes > maxBytes) {
        tooLarge();
        controller.error(new Error('the answer is too large'));
        return;
      }
      canResume ||= /(^|\n)id:/.test(Buffer.from(chunk).toString('latin1'));
      controller.enqueue(chunk);
    },
    flush: () => ended(canResume),
  });
}

/**
 * Lets a stream through that stays open: by the bytes of one event, and by the bytes of a time, each bounded.
 */
export function meterStanding(
  maxEventBytes: number,
  flooded: () => void,
): TransformStream<Uint8Array, Uint8Array> {
  let eventBytes = 0;
  let windowBytes = 0;
  let windowFromMs = performance.now();
  return new TransformStream({
    transform(chunk, controller) {
      const nowMs = performance.now();
      if (nowMs - windowFromMs > windowMs) {
        windowFromMs = nowMs;
        windowBytes = 0;
      }
      windowBytes += chunk.length;
      const ends = emptyLine.test(Buffer.from(chunk).toString('latin1'));
      eventBytes = ends ? 0 : eventBytes + chunk.length;
      if (eventBytes > maxEventBytes || windowBytes > answersPerWindow * maxEventBytes) {
        flooded();
        controller.error(new Error('the stream is too large'));
        return;
      }
      controller.enqueue(chunk);
    },
  });
}
