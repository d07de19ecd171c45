/**
 * The different statements among many, as a page to review: one per paragraph, in order. What only differs in the
 * number of rows or of words of a list is the same.
 */
export function listStatements(texts: Iterable<string>, about: string): string {
  const different = new Set([...texts].map(plainForm));
  return `-- ${about}\n\n${[...different].toSorted().join(';\n\n')};\n`;
}

function plainForm(text: string): string {
  return text
    .trim()
    .replaceAll(/[:$]\d+/g, '?')
    .replaceAll(/IN \(\?(?:, \?)*\)/g, 'IN (?, …)')
    .replaceAll(/(VALUES \([^()]*\))(?:, \([?, ]*\))+/g, '$1, …');
}
