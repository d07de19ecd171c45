/** Something is missing or wrong that the person at the keyboard can mend; the message says how. */
export class Refusal extends Error {}

/** One short line of progress. Standard error, so that the output of a verb can be piped. */
export function say(text) {
  process.stderr.write(`bellwether: ${text}\n`);
}

export function complain(text) {
  process.stderr.write(`bellwether: ${text.replaceAll('\n', '\n  ')}\n`);
}

/** Says what begins, runs it, and says how long it took. */
export async function timed(text, work) {
  const startedAtMs = performance.now();
  say(`${text} …`);
  const result = await work();
  say(`${text}: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  return result;
}
