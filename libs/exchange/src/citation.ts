/**
 * Where a stretch of a text comes from.
 *
 * Shapes   `start` and `end` (not included) are places in the text of the turn, or of the part that holds the citation;
 *          null = its worker named no stretch. `link` is what every dialect can say; without it only those of `vendor`
 *          can, in the words of `raw`.
 * Units    characters as UTF-16 counts them.
 */
export interface Citation {
  readonly vendor: 'openai' | 'anthropic';
  /** As it was written, one level deep. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly start: number | null;
  readonly end: number | null;
  readonly link: { readonly url: string; readonly title: string } | null;
}
