#!/usr/bin/env node
/**
 * Records replies of an engine in each chat API that it serves, for the specs of the dialects.
 *
 *   node tools/recordings/record.mjs <name> <base URL> <model> [dialect,dialect] [case,case]
 *
 * Writes `libs/protocols/src/testing/recordings/<dialect>.<case>.<name>.txt`: the bytes of the reply as they came.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const [name = '', url = '', model = '', only, wanted] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../../libs/protocols/src/testing/recordings');
const question = 'The gate is open. Which gate?';
const schema = {
  type: 'object',
  properties: { gate: { type: 'string' } },
  required: ['gate'],
};

const dialects = {
  'openai-chat': {
    path: '/v1/chat/completions',
    body: ({ limit, isStream, demandsTool }) => ({
      ...{ model, max_tokens: limit, messages: [{ role: 'user', content: question }] },
      ...(isStream ? { stream: true, stream_options: { include_usage: true } } : {}),
      ...(demandsTool
        ? {
            tools: [{ type: 'function', function: { name: 'open_gate', parameters: schema } }],
            tool_choice: 'required',
          }
        : {}),
    }),
  },
  'openai-responses': {
    path: '/v1/responses',
    body: ({ limit, isStream, demandsTool }) => ({
      ...{ model, max_output_tokens: limit, input: question, stream: isStream },
      ...(demandsTool
        ? {
            tools: [{ type: 'function', name: 'open_gate', parameters: schema, strict: false }],
            tool_choice: 'required',
          }
        : {}),
    }),
  },
  'anthropic-messages': {
    path: '/v1/messages',
    body: ({ limit, isStream, demandsTool }) => ({
      ...{ model, max_tokens: limit, messages: [{ role: 'user', content: question }] },
      stream: isStream,
      ...(demandsTool
        ? { tools: [{ name: 'open_gate', input_schema: schema }], tool_choice: { type: 'any' } }
        : {}),
    }),
  },
};

const cases = {
  text: { limit: 16, isStream: true, demandsTool: false },
  length: { limit: 2, isStream: true, demandsTool: false },
  tools: { limit: 40, isStream: true, demandsTool: true },
  'whole-text': { limit: 40, isStream: false, demandsTool: false },
  'whole-tools': { limit: 40, isStream: false, demandsTool: true },
};

for (const dialect of only?.split(',') ?? Object.keys(dialects)) {
  const { path: at, body } = dialects[dialect];
  for (const one of wanted?.split(',') ?? Object.keys(cases)) {
    const reply = await fetch(url + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify(body(cases[one])),
    });
    const text = await reply.text();
    if (!reply.ok) {
      process.stderr.write(`${dialect} ${one}: ${reply.status} ${text.slice(0, 200)}\n`);
      continue;
    }
    await writeFile(path.join(folder, `${dialect}.${one}.${name}.txt`), text);
  }
}
