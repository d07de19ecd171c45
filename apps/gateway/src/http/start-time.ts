/** A double says it exactly for a long time to come. */
const stepMs = 1 / 1024;
/** A clock that was set back further than this is believed. */
const setBackMs = 1_000;

let lastMs = 0;

/**
 * Now, and later than any call before: calls are told apart by their id and their start, and two that begin in one
 * millisecond may have been given one id by their client.
 *
 * Units   milliseconds since 1970, with fractions.
 */
export function startTimeMs(nowMs = Date.now()): number {
  const isNewer = nowMs > lastMs || nowMs < lastMs - setBackMs;
  lastMs = isNewer ? nowMs : lastMs + stepMs;
  return lastMs;
}
