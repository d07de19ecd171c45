import { seedOf } from '../tokens.js';
import { lastText } from './conversation.js';
import type { Conversation } from './conversation.js';
import { askedSubject, factsIn, recallFact } from './facts.js';
import { sentences, shortAnswer, spokenText } from './prose.js';

export interface LengthWish {
  /** Go on without end, to be cut by the limit of tokens. */
  readonly ignoreEnd: boolean;
  readonly minTokens: number;
  readonly maxTokens: number;
}

/**
 * What the engine says to a conversation: the value of a statement that is asked for, the results of tools, or some
 * sentences about the prompt. `salt` makes the choices of one request differ.
 */
export function answerText(conversation: Conversation, salt: number, wish: LengthWish): string {
  const opening = openingOf(conversation);
  const spoken = spokenText(conversation);
  const seed = seedOf(conversation.promptText) + salt;
  const wanted = wish.ignoreEnd ? wish.maxTokens : wish.minTokens;
  const text = opening ?? shortAnswer(spoken, seed);
  return wanted > 0 ? stretched(text, spoken, seed, wanted) : text;
}

/** The part that the conversation itself determines; null when it does not. */
function openingOf(conversation: Conversation): string | null {
  const results = toolResults(conversation);
  if (results.length > 0) return `The tool answered: ${results.join('; ')}.`;
  const asked = askedSubject(lastText(conversation, 'user'));
  if (asked === null) return null;
  const fact = recallFact(factsIn(spokenText(conversation)), asked);
  return fact === null ? null : `The ${fact.subject} is ${fact.value}.`;
}

/** Results of tools that no answer has followed. */
function toolResults(conversation: Conversation): string[] {
  const results: string[] = [];
  for (const line of conversation.lines.toReversed()) {
    if (line.role !== 'tool') break;
    results.unshift(line.text.trim());
  }
  return results;
}

function stretched(text: string, prompt: string, seed: number, tokens: number): string {
  const parts = [text];
  // A token is four bytes, and no sentence is shorter than its characters.
  let characters = text.length;
  for (const sentence of sentences(prompt, seed)) {
    if (characters >= tokens * 4) break;
    parts.push(sentence);
    characters += sentence.length + 1;
  }
  return parts.join(' ');
}
