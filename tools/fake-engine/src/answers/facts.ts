const articles = new Set(['the', 'my', 'our', 'your']);
const copulas = new Set(['is', 'are', 'was', 'were']);
const joins = new Set(['and', 'but', 'while']);
const sentenceWords = 80;

/** A statement "the X is Y" found in a conversation. */
export interface Fact {
  readonly subject: string;
  readonly value: string;
}

/** Every "the X is Y" of a text, in order. Questions state nothing. */
export function factsIn(text: string): Fact[] {
  const facts: Fact[] = [];
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    const words = sentence.trim().split(/\s+/, sentenceWords);
    if (!sentence.trimEnd().endsWith('?')) readSentence(words, facts);
  }
  return facts;
}

function readSentence(words: readonly string[], facts: Fact[]): void {
  let at = 0;
  while (at < words.length) {
    const claim = claimAt(words, at);
    if (claim === null) {
      at += 1;
      continue;
    }
    const end = valueEnd(words, claim.valueStart);
    const value = bare(words.slice(claim.valueStart, end).join(' '));
    if (value !== '') facts.push({ subject: bare(claim.subject).toLowerCase(), value });
    at = end;
  }
}

/** Does a claim begin here, with its article? */
function claimAt(
  words: readonly string[],
  start: number,
): { subject: string; valueStart: number } | null {
  if (!articles.has(lower(words[start]))) return null;
  for (let at = start + 1; at < Math.min(words.length, start + 12); at += 1) {
    if (copulas.has(lower(words[at]))) {
      return at === start + 1
        ? null
        : { subject: words.slice(start + 1, at).join(' '), valueStart: at + 1 };
    }
    if (/[,;:]$/.test(words[at] ?? '')) return null;
  }
  return null;
}

/** A value runs to the end of the sentence, or to where the next claim begins ("… and the Z is …"). */
function valueEnd(words: readonly string[], start: number): number {
  for (let at = start + 1; at < words.length; at += 1) {
    const isJoined = joins.has(lower(words[at])) || /[,;]$/.test(words[at - 1] ?? '');
    const claimStart = joins.has(lower(words[at])) ? at + 1 : at;
    if (isJoined && claimAt(words, claimStart) !== null) return at;
  }
  return words.length;
}

/** What a question asks for: the words after "which", "what" or "what is the"; null when it asks neither. */
export function askedSubject(text: string): string | null {
  const matches = [
    ...text.matchAll(/\b(?:which|what)(?:'s|\s+(?:is|are|was|were))?\s+([^?.!\n]{1,200})\?/gi),
  ];
  const tail = matches.at(-1)?.[1];
  return tail === undefined
    ? null
    : tail
        .trim()
        .replace(/^(?:the|my|our|your)\s+/i, '')
        .toLowerCase();
}

/** The latest fact whose subject the question names; "which colour did I say?" names "colour". */
export function recallFact(facts: readonly Fact[], asked: string): Fact | null {
  let best: Fact | null = null;
  for (const fact of facts) {
    const isNamed = asked === fact.subject || asked.startsWith(`${fact.subject} `);
    if (isNamed && (best === null || fact.subject.length >= best.subject.length)) best = fact;
  }
  return best;
}

function lower(word: string | undefined): string {
  return (word ?? '').toLowerCase();
}

function bare(text: string): string {
  return text.replace(/^["'“‘`]+|["'”’`.,;:!]+$/g, '');
}
