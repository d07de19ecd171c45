import type { FinishReason, TurnEndEvent } from '@bellwether/exchange';

const maxLength = 64;

/** The word that ended a turn, where it is one and nobody knows it. */
export const unknownWord = (word: unknown, reason: FinishReason): Partial<TurnEndEvent> =>
  reason === 'unknown' && typeof word === 'string' && word !== ''
    ? { unknownWord: word.slice(0, maxLength) }
    : {};

/** What callers are told of it. */
export const unknownEnd = ({ unknownWord: word }: TurnEndEvent): readonly string[] =>
  word === undefined
    ? []
    : [`the worker ended with '${word}', taken for a good end: nobody knows it`];
