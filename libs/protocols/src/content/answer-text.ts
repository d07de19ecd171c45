import type { ToldPart, ToolAnswer } from '@bellwether/exchange';
import { part, readObject, type Loose } from './loose.js';

/** What a tool answered as one text: what is no text is named. */
export function answerText({ parts, structured }: ToolAnswer): string {
  if (parts.length === 0 && structured !== null && structured !== undefined)
    return JSON.stringify(structured);
  return parts.map(partText).join('\n');
}

function partText(told: ToldPart): string {
  switch (told.type) {
    case 'text':
      return told.text;
    case 'image':
      return told.source.kind === 'base64' ? `[image: ${told.source.mediaType}]` : '[image]';
    case 'file':
      return `[file: ${told.name ?? told.mediaType}]`;
    case 'file-link':
      return `[file: ${told.name ?? 'elsewhere'}]`;
    case 'audio':
      return `[audio: ${told.format}]`;
  }
}

/** The objects that a tool answered: its structured answer, and the texts of it that are JSON. */
export function answerObjects({ parts, structured }: ToolAnswer): Loose[] {
  const texts = parts.flatMap((one) => (one.type === 'text' ? [jsonIn(one.text)] : []));
  return [structured, ...texts].flatMap((value) =>
    Array.isArray(value) ? [{ results: value }] : isObject(value) ? [part(value)] : [],
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Most texts are no JSON: those that do not begin like it are not tried. */
function jsonIn(text: string): unknown {
  const start = text.trimStart()[0];
  if (start === '{') return readObject(text);
  if (start !== '[') return null;
  return readObject(`{"list":${text}}`)?.list ?? null;
}
