const marks = { quote: 0x22, escape: 0x5c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] } as const;

/**
 * What the first message of a user says: the same in every turn of a conversation whose caller sends all of it.
 *
 * Shapes   `routingText` is a JSON list or text without its closing mark.
 * Result   null when there is no such message.
 */
export function firstSaid(routingText: Uint8Array): string | null {
  if (routingText[0] === marks.quote) return saidIn(`${decoded(routingText)}"`);
  if (routingText[0] !== marks.open[0]) return null;
  let [depth, from, isText] = [0, 0, false];
  for (let at = 0; at < routingText.length; at += 1) {
    const byte = routingText[at]!;
    if (isText) {
      if (byte === marks.escape) at += 1;
      else isText = byte !== marks.quote;
    } else if (byte === marks.quote) isText = true;
    else if (byte === marks.open[0] || byte === marks.open[1]) {
      if (depth === 1) from = at;
      depth += 1;
    } else if (byte === marks.close[0] || byte === marks.close[1]) {
      depth -= 1;
      if (depth !== 1) continue;
      const said = saidIn(decoded(routingText.subarray(from, at + 1)));
      if (said !== null) return said;
    }
  }
  return null;
}

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Texts alone: marks for caches move from message to message. */
function saidIn(json: string): string | null {
  const message = JSON.parse(json) as string | { readonly role?: unknown; content?: unknown };
  if (typeof message === 'string') return message;
  if (message.role !== 'user') return null;
  const { content } = message;
  if (typeof content === 'string') return content;
  const parts = (Array.isArray(content) ? content : []) as readonly { readonly text?: unknown }[];
  const texts = parts.flatMap((part) => (typeof part?.text === 'string' ? [part.text] : []));
  return texts.length > 0 ? texts.join('\n') : json;
}
