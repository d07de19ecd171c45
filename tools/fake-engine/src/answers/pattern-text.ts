import type { Draw } from './draw.js';

/** A part of a regular expression that can write a text matching itself. */
type Writer = (draw: Draw) => string;

const mostRepeats = 6;
/** A pattern that demands more is not written in full, and then not matched. */
const longestRepeat = 4096;
const tries = 24;
const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const printable = `${letters}${letters.toUpperCase()}${digits}-_.:/ `;

const shorthands: Readonly<Record<string, string>> = {
  d: digits,
  w: `${letters}${digits}_`,
  s: ' ',
  D: letters,
  W: '-',
  S: letters,
  n: '\n',
  t: '\t',
};

/**
 * A text that matches a pattern of the usual parts: literals, classes, groups, alternatives and repeats.
 * null when it cannot be written so (look-arounds, back-references) or no try fits the lengths.
 */
export function textForPattern(
  pattern: string,
  fits: (text: string) => boolean,
  draw: Draw,
): string | null {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, 'u');
  } catch {
    return null; // a pattern that is none constrains nothing we could satisfy
  }
  const reader = new PatternReader(pattern);
  const write = reader.alternatives();
  for (let count = 0; count < tries; count += 1) {
    const text = write(draw);
    if (expression.test(text) && fits(text)) return text;
  }
  return null;
}

class PatternReader {
  private readonly pattern: string;
  private at = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  alternatives(): Writer {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    return (draw) => (options[draw(options.length)] as Writer)(draw);
  }

  private sequence(): Writer {
    const parts: Writer[] = [];
    while (this.at < this.pattern.length && !'|)'.includes(this.peek()))
      parts.push(this.repeated(this.atom()));
    return (draw) => parts.map((part) => part(draw)).join('');
  }

  private atom(): Writer {
    const character = this.next();
    if (character === '(') return this.group();
    if (character === '[') return oneOf(this.characterClass());
    if (character === '.') return oneOf(letters);
    if (character === '^' || character === '$') return () => '';
    if (character === '\\') return this.escape();
    return () => character;
  }

  private escape(): Writer {
    const character = this.next();
    if (character === 'b' || character === 'B') return () => '';
    const set = shorthands[character];
    return set === undefined ? () => character : oneOf(set);
  }

  private group(): Writer {
    if (this.take('?')) {
      // `?:` and `?<name>` group; anything else looks around and is left to the final test.
      if (this.take('<')) while (this.at < this.pattern.length && this.next() !== '>');
      else this.next();
    }
    const inner = this.alternatives();
    this.take(')');
    return inner;
  }

  private characterClass(): string {
    const isNegated = this.take('^');
    let set = '';
    while (this.at < this.pattern.length && !this.take(']')) {
      const character = this.next();
      if (character === '\\') {
        const escaped = this.next();
        set += shorthands[escaped] ?? escaped;
      } else if (this.peek() === '-' && this.pattern[this.at + 1] !== ']') {
        this.next();
        set += range(character, this.next());
      } else set += character;
    }
    return isNegated
      ? [...printable].filter((character) => !set.includes(character)).join('')
      : set;
  }

  private repeated(atom: Writer): Writer {
    const [least, most] = this.repeats();
    this.take('?');
    if (least === 1 && most === 1) return atom;
    return (draw) =>
      Array.from({ length: least + draw(most - least + 1) }, () => atom(draw)).join('');
  }

  private repeats(): [number, number] {
    if (this.take('?')) return [0, 1];
    if (this.take('*')) return [0, mostRepeats];
    if (this.take('+')) return [1, mostRepeats];
    const counts = /^\{(\d+)(,(\d*))?\}/.exec(this.pattern.slice(this.at));
    if (counts === null) return [1, 1];
    this.at += counts[0].length;
    const least = Math.min(Number(counts[1]), longestRepeat);
    if (counts[2] === undefined) return [least, least];
    return [
      least,
      counts[3] === ''
        ? least + mostRepeats
        : Math.max(least, Math.min(Number(counts[3]), least + mostRepeats)),
    ];
  }

  private peek(): string {
    return this.pattern[this.at] ?? '';
  }

  private next(): string {
    const character = this.peek();
    this.at += 1;
    return character;
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }
}

function oneOf(set: string): Writer {
  return (draw) => (set === '' ? '' : (set[draw(set.length)] as string));
}

function range(from: string, to: string): string {
  const first = from.charCodeAt(0);
  const length = Math.max(0, to.charCodeAt(0) - first + 1);
  return String.fromCharCode(
    ...Array.from({ length: Math.min(length, 256) }, (_, index) => first + index),
  );
}
