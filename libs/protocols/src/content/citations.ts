import type { Citation, TextPart, TurnEvent } from '@bellwether/exchange';
import { count, part, textIn, type Loose } from './loose.js';

/** What the caller is told of citations that its API has no words for. */
export const citationIgnored = 'a citation is ignored: this API cannot say it';
/** What the caller is told of citations in what is said again to a worker whose API has none. */
export const pastCitationIgnored = 'citations of earlier answers are ignored';

/**
 * An annotation of OpenAI's: flat, as Responses has it, or with its fields below its type, as Chat has it. `base` is where
 * its text begins. null = it is none.
 */
export function openAiCitation(annotation: unknown, base = 0): Citation | null {
  const told = part(annotation);
  const type = textIn(told.type);
  if (type === '') return null;
  const { [type]: nested, ...flat } = told;
  const raw: Loose = { ...flat, ...part(nested) };
  const start = count(raw.start_index) ?? count(raw.index);
  const end = count(raw.end_index) ?? start;
  const url = textIn(raw.url);
  return {
    ...{ vendor: 'openai', raw },
    start: start === null ? null : base + start,
    end: end === null ? null : base + end,
    link: type === 'url_citation' && url !== '' ? { url, title: textIn(raw.title) } : null,
  };
}

/** A citation of a Messages text block, which covers the whole block. null = it is none. */
export function anthropicCitation(citation: unknown, start: number, end: number): Citation | null {
  const raw = part(citation);
  if (textIn(raw.type) === '') return null;
  // What a search of the caller's own found is cited by where it said that it is from.
  const url = textIn(raw.url) || textIn(raw.source);
  const isLink = /^https?:\/\//.test(url);
  const title = textIn(raw.title);
  return { vendor: 'anthropic', raw, start, end, link: isLink ? { url, title } : null };
}

/** The citations of a list, as events. */
export function citationEvents(
  list: unknown,
  read: (one: unknown) => Citation | null,
): TurnEvent[] {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).flatMap((one): TurnEvent[] => {
    const citation = read(one);
    return citation === null ? [] : [{ type: 'citation', citation }];
  });
}

/** Citations of what was said before, for a part of text; nothing when there are none. */
export function pastCitations(
  list: unknown,
  read: (one: unknown) => Citation | null,
): Pick<TextPart, 'citations'> {
  if (!Array.isArray(list)) return {};
  const citations = (list as unknown[]).map(read).filter((one) => one !== null);
  return citations.length === 0 ? {} : { citations };
}

/** As an annotation of a Responses text that begins at `base`; null = the API has no words for it. */
export function annotationOf(citation: Citation, base = 0): Loose | null {
  const { vendor, raw, link } = citation;
  const start = Math.max(0, (citation.start ?? base) - base);
  const end = Math.max(start, (citation.end ?? base) - base);
  const stretch = { start_index: start, end_index: end };
  if (vendor === 'openai') return { ...raw, ...('index' in raw ? { index: start } : stretch) };
  return link === null ? null : { type: 'url_citation', ...link, ...stretch };
}

/** As an annotation of a Chat message, whose text has so much before the turn; the API has them for links alone. */
export function chatAnnotationOf(citation: Citation, before: number): Loose | null {
  if (citation.link === null) return null;
  const { type: _, ...rest } = annotationOf(citation, -before) ?? {};
  return { type: 'url_citation', url_citation: rest };
}

/** As a citation of a Messages text block; null = the API has no words for it. */
export function messagesCitationOf({ vendor, raw, link }: Citation): Loose | null {
  if (vendor === 'anthropic') return raw;
  if (link === null) return null;
  return {
    type: 'web_search_result_location',
    // The words of the source, and the seal of Anthropic's own search, are not known.
    ...{ cited_text: '', encrypted_index: '' },
    ...{ title: link.title === '' ? null : link.title, url: link.url },
  };
}
