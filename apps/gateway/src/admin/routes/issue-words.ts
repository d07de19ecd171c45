import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  object: 'a group of fields',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  record: 'names with values',
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** What is wrong with a field, for people who write the document. Texts of our own go through as they are. */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'It is missing.'
        : `It must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `There is no field '${issue.keys[0]}' here.`
        : `There are no fields ${issue.keys.map((key) => `'${key}'`).join(', ')} here.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'It is empty.'
        : `It has at least ${counted(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `It has at most ${counted(issue.maximum, issue.origin)}.`;
    case 'invalid_value':
      return `Allowed here: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_key':
      return issue.issues[0] === undefined ? issue.message : issueWords(issue.issues[0]);
    default:
      return issue.message;
  }
}

function counted(count: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? ['', ''];
  return `${count} ${Number(count) === 1 ? one : many}`.trimEnd();
}
