/** Letters that an address may have before its @. */
function isName(code: i32): bool {
  return (
    isLetter(code) ||
    isDigit(code) ||
    code == 0x2e ||
    code == 0x5f ||
    code == 0x2b ||
    code == 0x2d ||
    code == 0x25
  );
}

function isHost(code: i32): bool {
  return isLetter(code) || isDigit(code) || code == 0x2e || code == 0x2d;
}

function isLetter(code: i32): bool {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isDigit(code: i32): bool {
  return code >= 0x30 && code <= 0x39;
}

const longestHeld: i32 = 120;

/** Where in a text that goes on something begins that may turn out to be an address or a number. */
export function heldFrom(text: string): i32 {
  let from = text.length;
  const least = max(0, text.length - longestHeld);
  while (from > least) {
    const code = text.charCodeAt(from - 1);
    const isPart =
      isName(code) ||
      code == 0x40 ||
      (code == 0x20 && from > 1 && isDigit(text.charCodeAt(from - 2)));
    if (!isPart) break;
    from -= 1;
  }
  return from;
}

/** The text with addresses and card numbers masked. */
export function masked(text: string): string {
  return withoutCards(withoutAddresses(text));
}

function withoutAddresses(text: string): string {
  // Texts that are put together piece by piece would be copied with each piece.
  const out: string[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && isName(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && isHost(text.charCodeAt(end))) end += 1;
    while (end > at + 1 && text.charCodeAt(end - 1) == 0x2e) end -= 1;
    const dot = text.indexOf('.', at);
    if (start == at || dot < 0 || dot >= end - 1) continue;
    out.push(text.substring(from, start));
    out.push('[e-mail]');
    from = end;
  }
  return rest(out, text, from);
}

/** Runs of 13 to 19 digits, with single spaces or hyphens between them, that pass the check of card numbers. */
function withoutCards(text: string): string {
  const out: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (!isDigit(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    let end = at;
    let digits = '';
    while (end < text.length) {
      const code = text.charCodeAt(end);
      const isGap =
        (code == 0x20 || code == 0x2d) &&
        end + 1 < text.length &&
        isDigit(text.charCodeAt(end + 1));
      if (!isDigit(code) && !isGap) break;
      // No card has more: what comes after the twentieth only makes clear that it is none.
      if (isDigit(code) && digits.length < 20) digits += String.fromCharCode(code);
      end += 1;
    }
    if (digits.length >= 13 && digits.length <= 19 && isCard(digits)) {
      out.push(text.substring(from, at));
      out.push('[card]');
      from = end;
    }
    at = end;
  }
  return rest(out, text, from);
}

/** The pieces, and what follows the last of them. */
function rest(pieces: string[], text: string, from: i32): string {
  if (pieces.length == 0) return text;
  pieces.push(text.substring(from));
  return pieces.join('');
}

function isCard(digits: string): bool {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    let digit = digits.charCodeAt(digits.length - 1 - index) - 0x30;
    if (index % 2 == 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 == 0;
}
