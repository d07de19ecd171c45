import type { HookedCall, Prompt } from '@bellwether/exchange';
import type { GuestInput, TextPiece } from '../messages.js';
import type { PluginManifest } from '../module/manifest.js';
import { readPlainly } from './json-document.js';
import { saidFields, textsOf } from './texts.js';

export type RequestFacts = GuestInput<'onCall'>['request'];

/** Fields that are told otherwise, or that hold what no plugin is to see. */
const hiddenFields: ReadonlySet<string> = new Set(['model', 'stream', 'tools', 'mcp_servers']);

const mostFieldCharacters = 4_096;

const credentialNames =
  /^(authorization|proxy-authorization|cookie|x-api-key|api-key|x-goog-api-key|x-amz-.*)$|token|secret|password|credential/;

/** What a plugin is shown of a request; only as much as it reads. */
export function requestFacts(
  call: HookedCall,
  prompt: Prompt,
  reads: PluginManifest['reads'],
): RequestFacts {
  const { operation, model, isStream, maxOutputTokens } = prompt;
  const needsBody = reads.includes('fields') || reads.includes('texts');
  const document = needsBody ? readPlainly(prompt.body) : {};
  return {
    dialect: call.dialect,
    ...{ operation, model, isStream, maxOutputTokens },
    endUser: prompt.endUser ?? null,
    ...(reads.includes('headers') ? { headers: shownHeaders(call.headers) } : {}),
    ...(reads.includes('fields') ? { fields: plainFields(document) } : {}),
    ...(reads.includes('texts') ? { texts: saidTexts(document) } : {}),
  };
}

function shownHeaders(headers: HookedCall['headers']): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || credentialNames.test(name)) continue;
    shown[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return shown;
}

function plainFields(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(document)) {
    if (hiddenFields.has(key) || saidFields.has(key)) continue;
    const isPlain = typeof value !== 'object' || value === null;
    if (isPlain || JSON.stringify(value).length <= mostFieldCharacters) fields[key] = value;
  }
  return fields;
}

function saidTexts(document: Readonly<Record<string, unknown>>): TextPiece[] {
  const texts: TextPiece[] = [];
  for (const [key, value] of Object.entries(document)) {
    if (saidFields.has(key)) textsOf(value, `/${key}`, true, texts);
  }
  return texts;
}
