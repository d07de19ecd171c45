type Catalogue = { readonly [key: string]: string | Catalogue };

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
};

/** Accents letters and adds a third of the length; variables `{{x}}` and tags `<b>` stay as they are. */
export function pseudoText(text: string): string {
  const letters = text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter),
    )
    .join('');
  return `[${letters}${'~'.repeat(Math.ceil(text.length * 0.35))}]`;
}

export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoCatalogue(value),
    ]),
  );
}
