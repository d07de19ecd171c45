import type { Conversation } from './conversation.js';
import { drawFrom } from './draw.js';
import type { Draw } from './draw.js';

const openings = [
  'Let us begin with',
  'The heart of this is',
  'Your question turns on',
  'A first look at',
];
const middles = [
  (a: string, b: string) => `One way to think about ${a} is to place it beside ${b}.`,
  (a: string, b: string) => `Where ${a} comes first, ${b} usually follows.`,
  (a: string, b: string) => `It helps to separate ${a} from ${b} before going on.`,
  (a: string, b: string) => `Nothing about ${a} rules out ${b}, but the order matters.`,
  (a: string, b: string) => `In practice ${a} and ${b} are weighed together.`,
  (a: string, b: string) => `With ${a} settled, ${b} becomes simpler to judge.`,
];
const closings = [
  'That is the short form of it.',
  'The rest is detail.',
  'This should be enough to go on.',
];

/**
 * Sentences without end about a prompt, equal for equal seeds. The words they turn on are taken from the prompt.
 */
export function* sentences(prompt: string, seed: number): Generator<string> {
  const draw = drawFrom(seed);
  const words = subjectsOf(prompt);
  yield `${one(openings, draw)} ${one(words, draw)}.`;
  for (;;) {
    const first = draw(words.length);
    // Another word than the first, as long as there are two.
    const second = (first + 1 + draw(words.length - 1)) % words.length;
    yield one(middles, draw)(words[first] as string, words[second] as string);
  }
}

/** What was said, without the marks of the chat template. */
export function spokenText({ lines }: Conversation): string {
  return lines.map((line) => line.text).join('\n');
}

/** A complete answer of a few sentences. */
export function shortAnswer(prompt: string, seed: number): string {
  const draw = drawFrom(seed + 1);
  const length = 3 + draw(5);
  const parts: string[] = [];
  for (const sentence of sentences(prompt, seed)) {
    parts.push(sentence);
    if (parts.length >= length) break;
  }
  return [...parts, one(closings, draw)].join(' ');
}

/** The longer words of the end of the prompt, each once. */
function subjectsOf(prompt: string): string[] {
  const found = prompt.slice(-4000).match(/[\p{L}\p{N}][\p{L}\p{N}'-]{3,30}/gu) ?? [];
  const unique = [...new Set(found)].slice(-24);
  return unique.length > 1 ? unique : [...unique, 'the question', 'its answer'];
}

function one<T>(items: readonly T[], draw: Draw): T {
  return items[draw(items.length)] as T;
}
