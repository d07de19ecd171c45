import type { HookedCall, Prompt } from '@bellwether/exchange';
import type { GuestAnswer } from '../messages.js';
import { readExactly, writeDocument } from './json-document.js';
import { replaceTexts } from './texts.js';

type Change = GuestAnswer<'onCall'>;

/** Fields by which the gateway itself goes: a plugin that changed them would have half of it believe one thing. */
const fixedFields: ReadonlySet<string> = new Set([
  'model',
  'stream',
  'store',
  'background',
  'previous_response_id',
  'conversation',
]);

/** Headers that say what the connection is, or who the caller is. */
const fixedHeaders =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|via|content-.*|authorization|proxy-.*|cookie|x-api-key|api-key|x-request-id|traceparent|tracestate)$/;

/**
 * The request as a plugin wants it; the same one when it wants nothing of it changed.
 *
 * Errors   a plain sentence for a change that cannot be made.
 */
export function changedPrompt(call: HookedCall, prompt: Prompt, change: Change): Prompt {
  const { model, fields = {}, texts } = change;
  if (model === undefined && change.fields === undefined && texts === undefined) return prompt;
  const document = readExactly(prompt.body);
  if (texts !== undefined) replaceTexts(document, texts);
  for (const [name, value] of Object.entries(fields)) {
    if (fixedFields.has(name)) throw new Error(`The field ${name} is not for plugins to change.`);
    if (value === null) delete document[name];
    else document[name] = value;
  }
  if (model !== undefined) document['model'] = model;
  return call.reread({ body: writeDocument(document), before: prompt, fields });
}

/** The same headers when nothing changes. Errors: a plain sentence for a header that is not a plugin's. */
export function changedHeaders<Value extends string | string[] | undefined>(
  headers: Readonly<Record<string, Value>>,
  change: Change['headers'],
): Readonly<Record<string, Value>> {
  if (change === undefined) return headers;
  const { set = {}, remove = [] } = change;
  for (const name of [...Object.keys(set), ...remove])
    if (fixedHeaders.test(name))
      throw new Error(`The header ${name} is not for plugins to change.`);
  const changed: Record<string, Value> = { ...headers, ...(set as Record<string, Value & string>) };
  for (const name of remove) delete changed[name];
  return changed;
}
