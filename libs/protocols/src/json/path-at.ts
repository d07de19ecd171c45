const maxLength = 256;

interface Open {
  /** The key that was read last, or how many elements came before. */
  place: string | number;
  readonly isList: boolean;
}

/** The way to the end of a JSON text that is well formed up to there: keys and indices, with dots. */
export function pathAt(text: string): string {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    const last = open.at(-1);
    if (letter === '"') {
      const from = at;
      at = closingQuote(text, from);
      if (last?.isList === false && /^\s*:/.test(text.slice(at + 1, at + 65)))
        last.place = JSON.parse(text.slice(from, at + 1)) as string;
    } else if (letter === '{' || letter === '[') open.push({ isList: letter === '[', place: 0 });
    else if (letter === '}' || letter === ']') open.pop();
    else if (letter === ',' && typeof last?.place === 'number') last.place += 1;
  }
  return open
    .slice(0, -1)
    .map(({ place }) => place)
    .join('.')
    .slice(-maxLength);
}

function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
