import type { ToolAnswer } from '@bellwether/exchange';
import { answerObjects } from './answer-text.js';
import { part, readObject, textIn, type Loose } from './loose.js';

/** A page that a search found. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
}

/** Names under which servers list what they found. */
const lists = ['sources', 'results', 'data', 'items', 'organic'];

function listed(answer: ToolAnswer): Loose[] {
  return answerObjects(answer).flatMap((object) => {
    const list = lists.map((name) => object[name]).find(Array.isArray);
    return ((list ?? []) as unknown[]).map(part);
  });
}

/** Pages of a web search; servers that answer in prose found none that can be told. */
export function foundPages(answer: ToolAnswer): FoundPage[] {
  return listed(answer).flatMap((one) => {
    const url = textIn(one.url) || textIn(one.link);
    return url === '' ? [] : [{ url, title: textIn(one.title) || url }];
  });
}

/** Files of a file search, in OpenAI's words. */
export function foundFiles(answer: ToolAnswer): Loose[] {
  return listed(answer).flatMap((one) => {
    const id = textIn(one.file_id) || textIn(one.id);
    if (id === '') return [];
    return [
      {
        ...{ file_id: id, filename: textIn(one.filename) || textIn(one.name) || id },
        text: textIn(one.text) || textIn(one.content),
        score: typeof one.score === 'number' ? one.score : 0,
        attributes: plainMembers(part(one.attributes)),
      },
    ];
  });
}

/** Attributes of files are plain values. */
function plainMembers(attributes: Loose): Loose {
  const plain = new Set(['string', 'number', 'boolean']);
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => plain.has(typeof value)),
  );
}

/** What a program printed: of a structured answer the streams, else the whole text. */
export function printed(answer: ToolAnswer, text: string): { stdout: string; stderr: string } {
  for (const object of answerObjects(answer)) {
    const stdout = textIn(object.stdout) || textIn(object.logs) || textIn(object.output);
    const stderr = textIn(object.stderr);
    if (stdout !== '' || stderr !== '') return { stdout, stderr };
  }
  return { stdout: text, stderr: '' };
}

/** The bytes of a picture that was made, as base64; null = there is none. */
export function madePicture(answer: ToolAnswer): string | null {
  for (const one of answer.parts)
    if (one.type === 'image' && one.source.kind === 'base64') return one.source.data;
  for (const object of answerObjects(answer))
    for (const name of ['result', 'image_base64', 'b64_json'])
      if (textIn(object[name]) !== '') return textIn(object[name]);
  return null;
}

/** What the model asked a search for. */
export function askedQueries(input: string): string[] {
  const { query, queries, q } = readObject(input) ?? {};
  if (Array.isArray(queries)) return queries.filter((one) => typeof one === 'string');
  const one = textIn(query) || textIn(q);
  return one === '' ? [] : [one];
}

/** The program that the model wrote. */
export function askedCode(input: string): string {
  const { code, program, source } = readObject(input) ?? {};
  return textIn(code) || textIn(program) || textIn(source);
}
